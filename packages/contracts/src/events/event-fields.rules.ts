import { fieldsWith, type FieldsWith } from './piece.rules.ts';

interface Columns {
  /** An optional note that the product spec does not have. A client that does not send it does not change it. */
  note: boolean;
  /** Shown on the public program page. */
  public: boolean;
  /** Part of the event in a sign-up, which its families see. */
  signup: boolean;
  /** Part of mails to families. A change of the field is mailed to them. */
  mailed: boolean;
  /** Filled in from an earlier event at the same address. */
  copied: boolean;
  /** Found by the search for events. */
  searched: boolean;
}

/** The fields of an event that its coordinator enters, and where each appears. A missing column does not compile. */
export const eventColumns = {
  name: { note: false, public: true, signup: true, mailed: true, copied: false, searched: true },
  description: { note: false, public: true, signup: false, mailed: false, copied: false, searched: true },
  address: { note: false, public: true, signup: true, mailed: true, copied: true, searched: true },
  date: { note: false, public: true, signup: true, mailed: true, copied: false, searched: false },
  duration: { note: false, public: true, signup: true, mailed: true, copied: false, searched: false },
  capacity: { note: false, public: false, signup: false, mailed: false, copied: false, searched: false },
  timeZone: { note: false, public: true, signup: true, mailed: true, copied: true, searched: false },
  bring: { note: true, public: true, signup: true, mailed: true, copied: false, searched: false },
  piano: { note: true, public: true, signup: true, mailed: false, copied: true, searched: false },
  stepFree: { note: true, public: true, signup: true, mailed: true, copied: true, searched: false },
  contact: { note: true, public: false, signup: true, mailed: true, copied: false, searched: false },
} as const satisfies Record<string, Columns>;

type With<Column extends keyof Columns> = FieldsWith<typeof eventColumns, Column>;
export type EventField = keyof typeof eventColumns;
export type EventNote = With<'note'>;
export type MailedEventField = With<'mailed'>;
export type SearchedEventField = With<'searched'>;

export const eventFields = Object.keys(eventColumns) as EventField[];
export const publicEventFields = fieldsWith(eventColumns, 'public');
export const signupEventFields = fieldsWith(eventColumns, 'signup');
export const mailedEventFields = fieldsWith(eventColumns, 'mailed');
export const searchedEventFields = fieldsWith(eventColumns, 'searched');

export const eventNotes = fieldsWith(eventColumns, 'note');
export const publicNotes = fieldsWith(eventColumns, 'note', 'public');
export const signupNotes = fieldsWith(eventColumns, 'note', 'signup');
export const mailedNotes = fieldsWith(eventColumns, 'note', 'mailed');
export const copiedNotes = fieldsWith(eventColumns, 'note', 'copied');
