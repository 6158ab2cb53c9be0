import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

export interface SmtpSink {
  url: string;
  /** The mails accepted, as they came over the wire. */
  mails: string[];
  /** Refuses recipients, or whatever the portal sends, with this reply code from now on; 0 accepts them. */
  refuseWith(code: number, what?: 'recipients' | 'all'): void;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export const startSmtpSink = async (port = 0, { waitMs = 0 } = {}): Promise<SmtpSink> => {
  const mails: string[] = [];
  let refusal = 0;
  let refused: 'recipients' | 'all' = 'recipients';
  const answer = (isRefused: boolean) =>
    isRefused && refusal ? Object.assign(new Error('no'), { responseCode: refusal }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_, __, callback) => {
      callback(answer(refused === 'all'));
    },
    onRcptTo: (_, __, callback) => {
      callback(answer(refused === 'recipients'));
    },
    onData: (stream, _, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        if (waitMs > 0) setTimeout(callback, waitMs);
        else callback();
      });
    },
  });
  // Whoever is killed leaves its connection as it is.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(address.port)}`,
    mails,
    refuseWith: (code, what = 'recipients') => {
      refusal = code;
      refused = what;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
