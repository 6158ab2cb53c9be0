import type { Language } from '@portal/contracts/languages';
import type { MailChoices, StoppableMail } from '@portal/contracts/mails';
import type { Codes } from '../common/signer.js';

/** The account data that mails need; implemented by the accounts module. */
export abstract class MailAccounts {
  /** Returns null if no mail about an event may be sent to the account. */
  abstract findRecipient(
    id: string,
  ): Promise<{ to: string; language: Language; choices: MailChoices } | null>;
  /** Returns the languages of those accounts that mails about events may be sent to. */
  abstract findLanguages(ids: readonly string[]): Promise<Map<string, Language>>;
  abstract findEmails(ids: readonly string[]): Promise<string[]>;
}

/**
 * Returns the code in a mail that stops mails like it, and allows nothing else. The recipient is the id of an account, or
 * the key of an address.
 */
export const stopCode = (codes: Codes, recipient: string, choice: StoppableMail): string =>
  [recipient, choice, codes.codeOf(`mails:${recipient}:${choice}`)].join('-');

/** Returns the mailbox of an address: mail servers deliver `ana+x@` and `ana@` to the same one. */
export const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.split('+', 1)[0] ?? ''}@${host}`;
};

/** Returns a key of the mailbox with this address that does not reveal the address, as long as an id. */
export const addressKey = (codes: Codes, email: string): string =>
  codes.codeOf(`address:${mailboxOf(email)}`).slice(0, 24);
