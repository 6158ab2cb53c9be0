import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts what it is given, and throws it away. */
export const startMailServer = async () => {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    untilTaken: async (count: number): Promise<void> => {
      while (taken < count) await sleep(5);
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
