import { getSystemErrorMessage } from 'node:util';

/** Thrown when a mail has expired before it was sent. */
export class Expired extends Error {
  readonly code = 'expired';
}

const longestReply = 300;

/** Classifies an SMTP rejection: this mail, this recipient, or everything we send. */
const refusedIn = (error: unknown): 'mail' | 'recipient' | 'all' => {
  const { command } = error as { command?: string };
  if (error instanceof Expired || command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'mail' : 'all';
};

// A 5xx about one mail is final. Other failures may be temporary, even a rejected password.
const isFinal = (error: unknown): boolean =>
  error instanceof Expired ||
  (refusedIn(error) !== 'all' && Number((error as { responseCode?: number }).responseCode) >= 500);

// The reply may quote the address, so it is stored for the author of the mail and never logged.
const codeOf = (error: unknown): string => {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40);
};

// Without a response, the message of these errors describes the connection only.
const connectionCodes = new Set(['ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);

/** Names the reason and the server, without the reply. */
const detailOf = (error: unknown, server: string): string => {
  const { responseCode, response, command, code, errno, message } = error as Partial<
    Record<'response' | 'command' | 'code' | 'message', string> & Record<'responseCode' | 'errno', number>
  >;
  if (responseCode) return `${String(responseCode)} to ${command ?? 'a command'} by ${server}`;
  const isConnection = typeof code === 'string' && connectionCodes.has(code);
  if (errno === undefined && !isConnection) return codeOf(error);
  if (response !== undefined) return `${codeOf(error)} at ${server}`;
  const reason = errno === undefined ? String(message) : getSystemErrorMessage(errno);
  return `${reason} ${reason.endsWith('refused') ? 'by' : 'at'} ${server}`.slice(0, longestReply);
};

const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));

export interface MailFailure {
  /** The reply code of the mail server, or the code of the network error. */
  code: string;
  isFinal: boolean;
  /** Whether other mails are likely to fail too. */
  isTrouble: boolean;
  /** The mail server's sentence, if it answered. */
  reply?: string;
  /** The reply without addresses of persons, or `detail` if the server sent none. For admins. */
  said: string;
  /** The reason and the mail server for the log. */
  detail: string;
}

/** Returns what a failed attempt to send a mail to this server means for the mail. */
export const failureOf = (error: unknown, server: string): MailFailure => {
  const { response } = error as { response?: string };
  const detail = detailOf(error, server);
  const reply = response?.slice(0, longestReply);
  return {
    code: codeOf(error),
    isFinal: isFinal(error),
    isTrouble: !isFinal(error) && refusedIn(error) !== 'recipient',
    ...(reply !== undefined && { reply }),
    said: reply === undefined ? detail : `${withoutAddresses(reply)} (${server})`,
    detail,
  };
};
