import type { ConsentInput } from '@portal/contracts/consent';
import type { GuardianRight, OwnAct } from '@portal/contracts/guardians';
import type { Language } from '@portal/contracts/languages';

/** The content of a mail. */
export interface Message {
  subject: string;
  paragraphs: (string | string[])[];
  /** Labeled lines, such as when, where and what to bring. */
  details?: { name: string; text: string; url?: string }[];
  button?: { label: string; path: string };
  /** A link at the end, to stop such mails. */
  end?: { label: string; path: string };
}

/** An act of an account that the account gets a mail about. */
export type ToldAct = OwnAct | 'inviteFamily' | 'inviteIntoPiece';

/** The data of a mail about an account. */
export interface Facts {
  organization: string;
  /** The contact address of the organization. */
  contact: string;
  code: string;
  /** The address of the account that caused the mail. */
  from?: string;
  /** The first name in the profile that the mail is about. */
  child?: string;
  /** The id of that profile. */
  profile?: string;
  /** The address of the account that joined or left the profile, its right, and when that was. */
  who?: string;
  may?: GuardianRight;
  when?: string;
  /** The place of the event, and the last moment to answer. In mails to admins, the end of the trouble. */
  where?: string;
  until?: string;
  /** The name of a person invited into a piece, the instrument, the title and the id of the piece, and its event. */
  invited?: string;
  title?: string;
  piece?: string;
  event?: string;
  instrument?: string;
  act?: ToldAct;
  /** The answers about consent that have changed. */
  answers?: readonly Pick<ConsentInput, 'kind' | 'given'>[];
  /** In mails to admins: the error, the number of mails that waited, and the space on the disk. */
  reason?: string;
  waited?: number;
  space?: string;
  /** The code that stops such mails, in a mail that can be stopped. */
  stop?: string;
}

/** The recipient's language, and the sender. */
export interface MailFrame {
  language: Language;
  organization: string;
  publicUrl: string;
}
