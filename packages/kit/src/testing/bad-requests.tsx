import { badRequest } from '@portal/contracts/bad-requests';
import { detailText } from '../developing.ts';
import { http, HttpResponse, type AnyHandler } from 'msw';

const prefix = '/api';

// It says nothing to what the API would go on with: the next handler does.
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
 * These handlers, behind one that refuses what the API refuses whoever asks: unknown calls, parameters and fields. `told`
 * hears of each.
 */
export const asTheApi = (
  handlers: readonly AnyHandler[],
  told: (said: string) => void = () => undefined,
): AnyHandler[] => [refuseBadRequests(told), ...handlers];
