import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The mails accepted, as they came over the wire, the oldest first. */
  mails: string[];
  /** Refuses recipients, or whatever the portal sends, with this reply code from now on; 0 accepts them. */
  refuseWith(code: number, what?: 'recipients' | 'all'): void;
  stop(): Promise<void>;
}

/** Starts an SMTP server that stores all mails, by default on a free port. It can delay its responses. */
export const startMailServer = async ({ port = 0, waitMs = 0 } = {}): Promise<MailServer> => {
  const mails: string[] = [];
  let refusal = { code: 0, what: 'recipients' };
  const answer = (what: 'recipients' | 'all') =>
    refusal.code > 0 && refusal.what === what
      ? Object.assign(new Error('no'), { responseCode: refusal.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A portal that still runs keeps its connections open. The default waits 30 seconds for them.
    closeTimeout: 100,
    onMailFrom: (_, __, done) => {
      done(answer('all'));
    },
    onRcptTo: (_, __, done) => {
      done(answer('recipients'));
    },
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        if (waitMs > 0) setTimeout(done, waitMs);
        else done();
      });
    },
  });
  // A client that stops or is killed does not close its connection.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(address.port)}`,
    mails,
    refuseWith: (code, what = 'recipients') => {
      refusal = { code, what };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
