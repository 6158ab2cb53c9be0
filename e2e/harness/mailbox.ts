import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Mail {
  to: string;
  subject: string;
  /** As it came, with its lines whole again. */
  text: string;
}

/** A mail server of a test, with what everybody got, the oldest first. */
export interface Mailbox {
  url: string;
  mails: readonly Mail[];
  close: () => Promise<void>;
}

const headerIn = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'm').exec(source)?.[1]?.replaceAll('\r\n ', ' ') ?? '';

const readMail = (source: string): Mail => ({
  to: headerIn(source, 'To'),
  subject: headerIn(source, 'Subject'),
  text: source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
});

export const openMailbox = async (): Promise<Mailbox> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString('latin1')));
      stream.on('end', () => {
        mails.push(readMail(source));
        done();
      });
    },
  });
  // A portal that stops leaves its connections as they are.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, mails, close };
};
