import type { ErrorCode } from '@portal/contracts/errors';
import { errorStatus } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import { afterEach, vi } from 'vitest';
import { forget } from '../http-cache.ts';
import { checkAnswer } from './responses.tsx';

/** A call the page under test has made. */
export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

/** Makes the body of an answer, or a refusal by `refuse`, or throws for a network that fails. */
export type Handler = (call: Call) => unknown;

interface Refusal {
  refused: { error: ErrorCode; fields?: Record<string, FieldCode> };
  headers: Record<string, string>;
}

/** Answers with an error as the server sends it. */
export const refuse = (
  error: ErrorCode,
  fields?: Record<string, FieldCode>,
  headers: Record<string, string> = {},
): Refusal => ({ refused: { error, fields }, headers });

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

const callOf = (address: string, init: RequestInit = {}): Call => {
  const url = new URL(address, location.origin);
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: new Headers(init.headers),
  };
};

const responseTo = (name: string, answer: unknown): Response => {
  const refusal = isRefusal(answer) ? answer : undefined;
  const body = refusal ? { ...refusal.refused, requestId: 'test' } : answer;
  const status = refusal ? errorStatus[refusal.refused.error] : 200;
  checkAnswer(name, status, body);
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: refusal?.headers,
  });
};

/**
 * Stands for the server in a component test, at the level of fetch. Answers are held against the contract;
 * a call nobody expected fails the test by its name.
 * @example
 * const api = fakeApi({ 'GET /queryprofile': () => [ana], 'PUT /profile': () => refuse('invalid', { grade: 'grade' }) });
 * expect(api.calls('PUT /profile')[0]?.body).toEqual({ … });
 */
export const fakeApi = (handlers: Record<string, Handler>) => {
  const made: Call[] = [];
  const fetchFake = async (address: string, init?: RequestInit): Promise<Response> => {
    const call = callOf(address, init);
    const name = `${call.method} ${call.path}`;
    made.push(call);
    const handler = handlers[name];
    if (!handler) throw new Error(`the test expects no ${name}`);
    return responseTo(name, await handler(call));
  };
  vi.stubGlobal('fetch', fetchFake);
  return {
    /** The calls made so far, all of them or those of one endpoint. */
    calls: (name?: string): Call[] =>
      made.filter((call) => name === undefined || `${call.method} ${call.path}` === name),
    /** Changes what one endpoint answers from now on. */
    answer: (name: string, handler: Handler): void => {
      handlers[name] = handler;
    },
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});
