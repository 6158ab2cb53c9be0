import { SaveProgramResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import type { TestAnswer } from '../../../testing/test-client.js';
import { performanceInput, profileInput } from '../../../testing/test-inputs.js';
import type { Ledger } from './ledger.js';

export interface Crowd {
  families: readonly SignedInClient[];
  coordinator: SignedInClient;
  event: string;
}

// `invalid`: a performance in the program has been withdrawn meanwhile.
const reasons = new Set(['full', 'stale', 'conflict', 'unavailable', 'invalid']);

/** Signs up, withdraws and reorders without a pause, and records acknowledged requests in the ledger. */
export const keepBusy = ({ families, coordinator, event }: Crowd, ledger: Ledger) => {
  let isOver = false;

  // Returns undefined if the request was refused or the process died before its response.
  const done = async (request: Promise<TestAnswer>): Promise<TestAnswer | undefined> => {
    const answer = await request.catch(() => undefined);
    if (answer && answer.status >= 400 && !reasons.has(String(answer.error)))
      ledger.strange.push(`${String(answer.status)} ${answer.text}`);
    return answer && answer.status < 400 ? answer : undefined;
  };

  const withdraw = async (client: SignedInClient, id: string, title: string): Promise<void> => {
    ledger.performances.set(id, { title, place: 'leaving' });
    if (await done(client.post('/performance_withdraw', { id })))
      ledger.performances.set(id, { title, place: 'left' });
  };

  const signUp = async (client: SignedInClient, profile: string, turn: number): Promise<void> => {
    const title = `Piece ${String(turn)} of ${client.email}`;
    const body = { ...performanceInput({ title }), profile, event, user: client.id };
    const answer = await done(client.put('/performance', body));
    if (!answer) return;
    const { _id } = answer.as(PerformanceResponse);
    ledger.performances.set(_id, { title, place: 'held' });
    if (turn % 2 === 0) await withdraw(client, _id, title);
  };

  const beFamily = async (client: SignedInClient): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { ...profileInput({ firstName: `Child ${String(turn)}` }), user: client.id };
      const answer = await done(client.put('/profile', body));
      if (!answer) continue;
      const { _id, firstName } = answer.as(ProfileResponse);
      ledger.profiles.set(_id, firstName);
      await signUp(client, _id, turn);
    }
  };

  const beCoordinator = async (): Promise<void> => {
    while (!isOver) {
      const listed = await done(coordinator.get(`/eventperformances?id=${event}`));
      const ids = (listed?.as(PerformanceResponse.array()) ?? []).map(({ _id }) => _id);
      const program = ids.reverse().slice(0, 20);
      const saved = await done(coordinator.post('/event_program', { _id: event, program }));
      if (!saved) continue;
      const { revision, program: order } = saved.as(SaveProgramResponse);
      ledger.program = { revision, order };
    }
  };

  const work = Promise.all([...families.map(beFamily), beCoordinator()]);
  return async (): Promise<void> => {
    isOver = true;
    await work;
  };
};
