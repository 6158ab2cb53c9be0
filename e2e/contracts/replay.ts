import { eventNotes } from '@portal/contracts/event-fields.rules';
import { sampleRequest, type SampleNames } from '@portal/contracts/testing/samples';
import { checkAnswer } from '@portal/kit/testing/responses';
import { expect } from '@playwright/test';
import { getResponse, type HttpHandler } from 'msw';
import { answerOf, requestOf, type Answer, type Caller } from '../harness/caller.ts';
import { differences } from './same-shape.ts';

/** The ids and words of a store; one set for the real API and one for the mock API. */
export type Names = SampleNames & Record<string, string | undefined>;

/** The sample request of a call, sent to the real API and to the mock API. */
export interface Replay {
  call: string;
  /** The status of both responses. If it is left out, they only must have the same. */
  status?: number;
  /** Names that differ from those of the store, for example of an object that does not exist. */
  about?: SampleNames | ((names: Names) => SampleNames | Promise<SampleNames>);
  /** Fields that differ from the sample. */
  change?: Record<string, unknown>;
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
    'adult',
    'consents',
    'archived',
    'unconfirmed',
    'family',
    'invited',
    'section',
    'number',
    'start',
    'call',
    'version',
  ],
];

/** Returns the line and the body of a request. */
const requestWith = async (
  { call, about, change }: Replay,
  names: Names,
): Promise<[line: string, body?: object]> => {
  const given = typeof about === 'function' ? await about(names) : about;
  const { query, body } = sampleRequest(call, { ...names, ...given }, change);
  return [query ? `${call}?${new URLSearchParams(query).toString()}` : call, body];
};

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
  for (const one of replays) {
    const { call, keep } = one;
    const really = await caller.call(...(await requestWith(one, real)));
    const mockAnswer = await askMock(handlers, ...(await requestWith(one, mocked)));
    const said = `${call}\nreally ${JSON.stringify(really)}\nmocked ${JSON.stringify(mockAnswer)}\n`;
    const status = one.status ?? really.status;
    expect(really.status, said).toBe(status);
    expect(mockAnswer.status, said).toBe(status);
    expect(differences(really.body, mockAnswer.body, mayMiss), said).toEqual([]);
    for (const answer of [really, mockAnswer]) checkAnswer(call, status, answer.body);
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

/** Returns a request for each handler that the list leaves out. Its objects are those of the store; others do not exist. */
export const othersThan = (replays: Replay[], handlers: HttpHandler[]): Replay[] => {
  const listed = new Set(replays.map(({ call }) => call));
  const all = handlers.map(({ info }) => `${info.method} ${String(info.path).replace('/api', '')}`);
  return all.filter((call) => !listed.has(call)).map((call) => ({ call }));
};
