import type { SetupServer } from 'msw/node';

interface SentRequest {
  query: URLSearchParams;
  /** The idempotency key. */
  key: string | null;
  body: unknown;
}

/**
 * Records the requests of a call in order.
 * @example const sent = recordRequests(server, 'PUT /profile');
 */
export const recordRequests = (server: SetupServer, call: string): SentRequest[] => {
  const sent: SentRequest[] = [];
  server.events.on('request:start', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (call !== `${request.method} ${pathname.replace('/api', '')}`) return;
    const body: unknown = request.method === 'GET' ? undefined : await request.clone().json();
    sent.push({ query: searchParams, key: request.headers.get('idempotency-key'), body });
  });
  return sent;
};
