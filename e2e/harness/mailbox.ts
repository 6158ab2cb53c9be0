import { startMailServer } from '@portal/tooling/testing/mail-server';

interface Mail {
  to: string;
  subject: string;
  /** The mail's source, with soft line breaks removed. */
  text: string;
}

/** A mail server for a test, with all received mails, oldest first. */
export interface Mailbox {
  url: string;
  mails: () => Mail[];
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
  const server = await startMailServer();
  return { url: server.url, mails: () => server.mails.map(readMail), close: () => server.stop() };
};
