import { PerformanceResponse, type SpecifiedPerformance } from '@portal/contracts/performances';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsOf } from '../../../testing/commands.js';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import {
  createEvent,
  createProfile,
  editSignUp,
  performanceInput,
  publishedNames,
  publishProgram,
  signUp,
} from '../../../testing/test-inputs.js';

const api = useTestApi();
const [coordinator, parent] = useAccounts(api, 'coordinator', 'parent');
let event: string;
let first: string;
let second: string;
let piece: SpecifiedPerformance;

beforeEach(async () => {
  event = (await createEvent(coordinator))._id;
  first = (await createProfile(parent, { firstName: 'Ana' }))._id;
  second = (await createProfile(parent, { firstName: 'Ben' }))._id;
  const performers = [{ profile: second, instrument: 'Flute', role: 'performer' as const }];
  piece = await signUp(parent, event, { profile: first, performers });
});

const shown = async () => {
  const { people } = (await parent.get(`/performance?id=${piece._id}`)).as(PerformanceResponse);
  return people.map(({ profile, instrument, role }) => [profile.firstName, instrument, role].join(' '));
};

describe('the people of a sign-up', () => {
  const both = ['Ana Cello performer', 'Ben Flute performer'];

  it('are in the order of the program, and the fields of the spec are those of the first', async () => {
    expect(await shown()).toEqual(both);
    expect(piece).toMatchObject({ profile: { _id: first }, instrument: 'Cello', user: parent.id });
  });

  it('stay as they are when a client does not send the others', async () => {
    expect((await editSignUp(parent, piece, { instrument: 'Oboe' })).status).toBe(200);
    expect(await shown()).toEqual(['Ana Oboe performer', 'Ben Flute performer']);
  });
});

describe('the people of a published program', () => {
  beforeEach(() => publishProgram(coordinator, event, [piece._id]));

  it('keep their place without a person whose profile was deleted', async () => {
    await parent.post('/profile_delete', { id: second });
    expect(await publishedNames(coordinator, event)).toEqual([['Ana']]);
    const versions = api.connection.collection('program_versions');
    const stored = JSON.stringify(await versions.findOne({ event: new Types.ObjectId(event) }));
    expect(stored).toContain('Ana');
    expect(stored).not.toContain('Ben');
  });
});

describe('the database commands of a sign-up', () => {
  const readsOf = async (act: () => Promise<{ status: number }>) => {
    const commands = await commandsOf(api, async () => {
      expect((await act()).status).toBe(200);
    });
    const of = (name: string) =>
      commands.filter(([collection, method]) => collection === name && method.startsWith('find')).length;
    return { profiles: of('profiles'), events: of('events') };
  };
  const signUpAgain = () => {
    const input = performanceInput({ title: 'Air' });
    return parent.put('/performance', { ...input, profile: first, event, user: parent.id });
  };

  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['PUT /performance', 2, signUpAgain],
    ['POST /performance', 1, () => editSignUp(parent, piece, { title: 'Air', version: 0 })],
    ['POST /performance_withdraw', 1, () => parent.post('/performance_withdraw', { id: piece._id })],
  ])('%s reads profiles %i times and the event once', async (_, profiles, act) => {
    expect(await readsOf(act)).toEqual({ profiles, events: 1 });
  });
});
