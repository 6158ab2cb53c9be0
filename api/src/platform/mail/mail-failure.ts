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

export interface MailFailure {
  /** The reply code of the mail server, or the code of the network error. */
  code: string;
  isFinal: boolean;
  /** Whether other mails are likely to fail too. */
  isTrouble: boolean;
  /** The mail server's sentence, if it answered. */
  reply?: string;
  /** The reply, or the error's message if the server sent none. */
  said: string;
}

/** Returns what a failed attempt means for the mail. */
export const failureOf = (error: unknown): MailFailure => {
  const { response, message = '' } = error as { response?: string; message?: string };
  const reply = response?.slice(0, longestReply);
  return {
    code: codeOf(error),
    isFinal: isFinal(error),
    isTrouble: !isFinal(error) && refusedIn(error) !== 'recipient',
    ...(reply !== undefined && { reply }),
    said: reply ?? message.slice(0, longestReply),
  };
};
