import { eventNotes } from '@portal/contracts/events';
import { checkAnswer } from '@portal/kit/testing/responses';
import { expect } from '@playwright/test';
import { getResponse, type HttpHandler } from 'msw';
import { answerOf, requestOf, type Answer, type Caller } from '../harness/caller.ts';
import { differences } from './same-shape.ts';

/** Values by name, for the placeholders in calls; one set for the real API and one for the mock API. */
export type Names = Record<string, string>;

/** A request sent to the real API and to the mock API. */
export interface Replay {
  /** For example 'GET /profile?id={profile}'; names in braces are replaced by their values. */
  call: string;
  body?: (names: Names) => object | Promise<object>;
  status: number;
  /** Stores the `_id` of the response under this name. */
  keep?: string;
}

// Fields that are optional in the contracts, or whose content they do not define (captcha settings, exported data).
const mayMiss: string[] = [
  ...['pendingEmail', 'consent', 'savedBy', 'savedAt', 'seconds', 'published', 'hidden', 'publicAddress'],
  ...eventNotes,
  ...[
    'data',
    'expiresAt',
    'keySignature',
    'profiles',
    'performances',
    'events',
    'printName',
    'needs',
    'consents',
    'archived',
    'unconfirmed',
    'family',
    'section',
    'number',
    'start',
    'call',
    'version',
  ],
];

const filled = (call: string, names: Names): string =>
  call.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');

const idIn = ({ body }: Answer): string => (body as { _id: string })._id;

const mockOrigin = 'http://localhost';

const askMock = async (handlers: HttpHandler[], line: string, body?: object): Promise<Answer> => {
  const response = await getResponse(handlers, requestOf(mockOrigin, line, body), {
    baseUrl: mockOrigin,
  });
  if (!response) throw new Error(`no handler for ${line}`);
  return answerOf(response);
};

/** Sends each request to the real API and to the mock handlers, and compares the responses. */
export const replay = async (
  handlers: HttpHandler[],
  caller: Caller,
  { real, mocked }: { real: Names; mocked: Names },
  replays: Replay[],
): Promise<void> => {
  for (const { call, body, status, keep } of replays) {
    const really = await caller.call(filled(call, real), await body?.(real));
    const mockAnswer = await askMock(handlers, filled(call, mocked), await body?.(mocked));
    const said = `${call}\nreally ${JSON.stringify(really)}\nmocked ${JSON.stringify(mockAnswer)}\n`;
    expect(really.status, said).toBe(status);
    expect(mockAnswer.status, said).toBe(status);
    expect(differences(really.body, mockAnswer.body, mayMiss), said).toEqual([]);
    for (const answer of [really, mockAnswer]) checkAnswer(call.replace(/\?.*/, ''), status, answer.body);
    if (status >= 400) {
      expect((mockAnswer.body as { error: string }).error, said).toBe(
        (really.body as { error: string }).error,
      );
    }
    if (keep !== undefined) {
      real[keep] = idIn(really);
      mocked[keep] = idIn(mockAnswer);
    }
  }
};

/** Expects a request for every handler, so that a new handler is not forgotten. */
export const expectAllReplayed = (handlers: HttpHandler[], replays: Replay[]): void => {
  const made = new Set(replays.map(({ call }) => call.replace(/\?.*/, '')));
  const all = handlers.map(({ info }) => `${info.method} ${String(info.path).replace('/api', '')}`);
  expect(all.filter((call) => !made.has(call))).toEqual([]);
};
