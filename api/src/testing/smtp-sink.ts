import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

export interface SmtpSink {
  url: string;
  /** The mails accepted, as they came over the wire. */
  mails: string[];
  /** Refuses recipients with this reply code from now on; 0 accepts them. */
  refuseWith(code: number): void;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export const startSmtpSink = async (port = 0, { waitMs = 0 } = {}): Promise<SmtpSink> => {
  const mails: string[] = [];
  let refusal = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, callback) => {
      callback(refusal ? Object.assign(new Error('no'), { responseCode: refusal }) : null);
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
    refuseWith: (code) => {
      refusal = code;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
