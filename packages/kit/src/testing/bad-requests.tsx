import { badRequest } from '@portal/contracts/bad-requests';
import { detailText } from '../api/developing.ts';
import { http, HttpResponse, type AnyHandler } from 'msw';

const prefix = '/api';

// Returns nothing for valid requests, so that the next handler answers them.
const refuseBadRequests = (told: (said: string) => void) =>
  http.all(`${prefix}/*`, async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const refused = badRequest({
      method: request.method,
      path: pathname.slice(prefix.length),
      query: searchParams,
      body: await request.clone().text(),
    });
    if (!refused) return undefined;
    const { status, ...body } = refused;
    const { error: code, fields = {} } = refused;
    told(detailText(`${request.method} ${pathname.slice(prefix.length)}`, { code, fields }));
    return HttpResponse.json({ ...body, requestId: 'req-1' }, { status });
  });

/**
 * Puts a handler before the given ones that refuses unknown calls, parameters and fields as the API does, and
 * passes each refusal to `told`.
 */
export const asTheApi = (
  handlers: readonly AnyHandler[],
  told: (said: string) => void = () => undefined,
): AnyHandler[] => [refuseBadRequests(told), ...handlers];
