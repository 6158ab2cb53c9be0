import { get } from '@portal/kit/http';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { expect, test } from 'vitest';
import { cancelEvent } from '../../events.api.ts';
import { hideProgram, publishProgram } from '../../program.api.ts';
import { eventOf, idOf } from '../../testing/fixtures.ts';
import { publish, saveProgram } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';

const { _id, version } = eventOf(1);
const input = { _id, reason: 'Flooded.' };
const saved = () => {
  const id = idOf('d', 1);
  return saveProgram({ program: [id], items: [{ id, kind: 'piece' }] }).revision;
};

test.each<[string, () => Promise<unknown>]>([
  ['canceled', () => cancelEvent({ ...input, version })],
  ['published', () => publishProgram({ _id, revision: saved(), after: 0, note: '', tell: 'all' })],
  [
    'programHidden',
    () => {
      saved();
      publish({ tell: 'nobody' });
      return hideProgram(input);
    },
  ],
])('the answer to the action has the emails that wait, without another request: %s', async (kind, act) => {
  await act();
  const reads = recordRequests(server, 'GET /event_mails');
  expect(await get('/event_mails', { id: _id })).toMatchObject([{ kind, emails: 4 }]);
  expect(reads).toEqual([]);
});
