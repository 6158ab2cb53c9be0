/** An email: its subject, its paragraphs, and what its one button says and leads to. */
export interface Message {
  subject: string;
  paragraphs: string[];
  button?: { label: string; path: string };
}

/** What a mail is written from. */
export interface Facts {
  organization: string;
  /** Where to write when something is wrong. */
  contact: string;
  code: string;
}
