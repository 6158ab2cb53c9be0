import type { Language } from '@portal/contracts/languages';
import type { MailChoice, MailChoices } from '@portal/contracts/mails';
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

/** Returns the code in a mail that stops mails like it for an account, and allows nothing else. */
export const stopCode = (codes: Codes, account: string, choice: MailChoice): string =>
  [account, choice, codes.codeOf(`mails:${account}:${choice}`)].join('-');
