import { DoneResponse } from '@portal/contracts/auth';
import {
  endpoints,
  type Endpoint,
  type EndpointName,
  type InputOf,
  type ResultOf,
} from '@portal/contracts/endpoints';
import { http, HttpResponse, type HttpHandler } from 'msw/http';
import { refusal } from './refusal.tsx';

type Answer<Result> = Result | Response | (Result extends DoneResponse ? void : undefined);

type Calls = {
  [Name in EndpointName]?: (input: InputOf<Name>) => Answer<ResultOf<Name>> | Promise<Answer<ResultOf<Name>>>;
};

const table: Record<string, Endpoint> = endpoints;
const handle = { GET: http.get, PUT: http.put, POST: http.post };

const inputOf = async ({ query, body }: Endpoint, request: Request): Promise<unknown> =>
  query?.parse(Object.fromEntries(new URL(request.url).searchParams)) ?? body?.parse(await request.json());

const responseOf = ({ answer, status }: Endpoint, result: unknown): Response => {
  if (result instanceof Response) return result;
  const body = answer === DoneResponse ? { ok: true } : result;
  return body === undefined ? refusal('notfound') : HttpResponse.json(body, { status });
};

/**
 * Mocks calls of the API. A function gets the parsed query or body and returns the answer or a `refusal`. Without a
 * result, the response is `{ ok: true }` for calls that answer only this, and 404 for others.
 * @example export const handlers = mockCalls({ 'GET /event': ({ id }) => store.events.get(id) });
 */
export const mockCalls = (calls: Calls): HttpHandler[] =>
  Object.entries<(input: never) => unknown>(calls).map(([name, answer]) => {
    const [method, path] = name.split(' ') as [keyof typeof handle, string];
    const endpoint = table[name] as Endpoint;
    return handle[method](`/api${path}`, async ({ request }) =>
      responseOf(endpoint, await answer((await inputOf(endpoint, request)) as never)),
    );
  });
