import type { StoppableMail } from '@portal/contracts/mails';
import type { Codes } from '../config/signer.js';

/**
 * Returns the code in a mail that stops mails like it, and allows nothing else. The recipient is the id of an account, or
 * the key of an address.
 */
export const stopCode = (codes: Codes, recipient: string, choice: StoppableMail): string =>
  [recipient, choice, codes.codeOf(`mails:${recipient}:${choice}`)].join('-');

/** Returns the headers for one-click unsubscribing (RFC 8058). */
export const stopHeaders = (publicUrl: string, code: string): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}/api/mail_stop_one_click?code=${code}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Returns the mailbox of an address: mail servers deliver `ana+x@` and `ana@` to the same one. */
export const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.split('+', 1)[0] ?? ''}@${host}`;
};

/** Returns a key of the mailbox with this address that does not reveal the address, as long as an id. */
export const addressKey = (codes: Codes, email: string): string =>
  codes.codeOf(`address:${mailboxOf(email)}`).slice(0, 24);
