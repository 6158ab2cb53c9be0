import { afterEach, beforeEach } from 'vitest';
import { server } from './server.ts';

interface Call {
  name: string;
  body: unknown;
}

/** Records the requests of the page in order: 'POST /login' and its body. */
export const recordCalls = (): Call[] => {
  const calls: Call[] = [];
  beforeEach(() => {
    calls.length = 0;
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'GET') return;
      const name = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
      calls.push({ name, body: await request.clone().json() });
    });
  });
  afterEach(() => server.events.removeAllListeners());
  return calls;
};
