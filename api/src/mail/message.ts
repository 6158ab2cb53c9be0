/** An email: its subject, its paragraphs and lists, and what its one button says and leads to. */
export interface Message {
  subject: string;
  paragraphs: (string | string[])[];
  /** When, where and what to bring: a name, what it says, and where more of it is found. */
  details?: { name: string; text: string; url?: string }[];
  button?: { label: string; path: string };
  /** A link below everything, for whoever wants less. */
  end?: { label: string; path: string };
}

/** What a mail is written from. */
export interface Facts {
  organization: string;
  /** Where to write when something is wrong. */
  contact: string;
  code: string;
}
