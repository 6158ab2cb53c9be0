import { eventNotes } from '@portal/contracts/events';
import { checkAnswer } from '@portal/kit/testing/responses';
import { expect } from '@playwright/test';
import { getResponse, type HttpHandler } from 'msw';
import { answerOf, requestOf, type Answer, type Caller } from '../harness/caller.ts';
import { differences } from './same-shape.ts';

/** Names of things, in the real portal or in a mocked one. */
export type Names = Record<string, string>;

/** One request that is made to both. */
export interface Replay {
  /** 'GET /profile?id={profile}': names in braces are put in. */
  call: string;
  body?: (names: Names) => object | Promise<object>;
  status: number;
  /** Keeps the `_id` of the answer under this name. */
  keep?: string;
}

// What the contracts mark as optional, and what they leave open: the captcha's own settings, the data of an export.
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

/** Makes each request to the real portal and to the handlers, and holds the answers against each other. */
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

/** Every handler is among the requests, so that a new one is not forgotten. */
export const expectAllReplayed = (handlers: HttpHandler[], replays: Replay[]): void => {
  const made = new Set(replays.map(({ call }) => call.replace(/\?.*/, '')));
  const all = handlers.map(({ info }) => `${info.method} ${String(info.path).replace('/api', '')}`);
  expect(all.filter((call) => !made.has(call))).toEqual([]);
};
