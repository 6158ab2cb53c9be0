import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, signUp } from '../../../testing/test-inputs.js';
import { terminalFor } from '../../../testing/test-terminal.js';

const day = 24 * 3_600_000;

const api = useTestApi();
let longPast: string;
beforeAll(async () => {
  const coordinator = await api.as('coordinator');
  const parent = await api.as('parent');
  const held = async (name: string, daysAgo: number): Promise<string> => {
    const { _id } = await createEvent(coordinator, { name });
    await signUp(parent, _id, { notes: `notes for ${name}` });
    const date = new Date(Date.now() - daysAgo * day);
    await api.connection.collection('events').updateOne({ _id: new Types.ObjectId(_id) }, { $set: { date } });
    return _id;
  };
  longPast = await held('Long past', 400);
  await held('Last month', 30);
  await held('Next week', -7);
});

const purge = async (...options: string[]): Promise<unknown> => {
  const { code, answer } = await terminalFor(api)('purge', '--older-than', '365', '--json', ...options);
  expect(code).toBe(0);
  return (JSON.parse(answer) as { counts: unknown }).counts;
};

const names = async (): Promise<unknown[]> =>
  (await api.connection.collection('events').find({}).sort({ date: 1 }).toArray()).map(
    ({ name }) => name as unknown,
  );

describe('purge', () => {
  it('counts what it would delete in a dry run', async () => {
    expect(await purge('--dry-run')).toEqual({ events: 1, performances: 1, letters: 0, mails: 1 });
    expect(await names()).toEqual(['Long past', 'Last month', 'Next week']);
  });

  it('deletes only past events with their sign-ups, messages and mails', async () => {
    expect(await purge()).toEqual({ events: 1, performances: 1, letters: 0, mails: 1 });
    expect(await names()).toEqual(['Last month', 'Next week']);
    const left = await api.connection.collection('performances').find({}).toArray();
    expect(left).toHaveLength(2);
    expect(JSON.stringify(left)).not.toContain(longPast);
    expect(await purge()).toEqual({ events: 0, performances: 0, letters: 0, mails: 0 });
    expect((await terminalFor(api)('check')).code).toBe(0);
  });
});
