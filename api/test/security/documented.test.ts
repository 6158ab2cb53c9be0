import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApi } from '../../testing/test-api.js';
import { createProfile } from '../../testing/test-inputs.js';

const calls = Object.entries<Endpoint>(endpoints);
const security = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8');
const gaps = security.slice(security.indexOf('## Known gaps'));
const named = (text: string) => [...text.matchAll(/`((?:GET|PUT|POST) \/\w+)`/g)].map(([, call]) => call);
const [changing, withCodes] = [gaps.split('\n').filter((line) => line.startsWith('|')), gaps.split('\n\n')];

/** Calls that change people, their rights or their sign-ups, and those that change other things. */
const people = /^(PUT|POST) \/(profile|pupil|guardian|invitation|teacher|piece_invitation|performance)/;
const others =
  /^(PUT|POST) \/(event|letter_template|remote_data|team_|dev_|reports|log|mail_stop|account_language|resend)/;

describe('SECURITY.md names', () => {
  const open = calls.flatMap(([call, { coreOnly }]) => (coreOnly || call.startsWith('GET') ? [] : [call]));

  it('every call that changes people and that pages of teams can make, and no other', () => {
    expect(open.filter((call) => !people.test(call) && !others.test(call))).toEqual([]);
    expect(named(changing.join('\n')).sort()).toEqual(open.filter((call) => people.test(call)).sort());
  });

  it('every call whose answer has codes and that pages of teams can make', () => {
    const listed = withCodes.find((part) => part.includes('has codes') || part.includes('have codes')) ?? '';
    expect(named(listed).sort()).toEqual(
      calls.flatMap(([call, { hasCodes }]) => (hasCodes ? [call] : [])).sort(),
    );
  });
});

const ofTeams = calls.filter(([, { coreOnly }]) => !coreOnly);

it.each(ofTeams)('the answer of %s has a code only if the table says so', (_, { hasCodes, answer }) => {
  const schema = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }));
  expect(schema.includes('"code":{')).toBe(hasCodes === true);
});

describe('an answer with codes', () => {
  const api = useTestApi({ LIMITS: 'guardian-profile=20' });

  it('is not compressed, whatever its length', async () => {
    const parent = await api.asNew('parent');
    const { _id: profile } = await createProfile(parent);
    for (let at = 0; at < 9; at += 1) {
      const body = { kind: 'guardian', profile, may: 'see' };
      expect((await (await parent.prove()).put('/invitation', body)).status).toBe(200);
    }
    const headers = { 'accept-encoding': 'br, gzip' };
    const encodingOf = async (path: string) => {
      const answer = await parent.request('GET', path, undefined, { headers });
      expect(answer.text.length).toBeGreaterThan(1024);
      return answer.headers.get('content-encoding');
    };
    expect(await encodingOf(`/sent_invitations?id=${profile}`)).toBeNull();
    for (let at = 0; at < 8; at += 1) await createProfile(parent);
    expect(await encodingOf(`/queryprofile?user=${parent.id}`)).toBe('br');
  });
});
