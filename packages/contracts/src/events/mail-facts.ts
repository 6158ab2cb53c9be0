import type { GapFacts, PublishedFacts } from '../program/versions.ts';
import type { MailedEventField } from './event-fields.rules.ts';
import type { EventResponse } from './events.ts';
import type { EventMailKind } from './mails.ts';
import type { PersonLeft, SignupBefore } from './performances.ts';

interface SignupFacts {
  /**
   * The sign-ups as they were before the first change; null for a sign-up that is new to the account, with the address of
   * the teacher who made it.
   */
  pieces?: { piece: string; was: SignupBefore | null; teacher?: string }[];
  left?: PersonLeft[];
  /** The sign-ups whose first person left, and that the account could not change before. */
  handedOver?: string[];
}

interface EventFacts {
  /** The event before the first change. */
  event: Pick<EventResponse, MailedEventField>;
  /** The coordinator's notes on the edits, the oldest first. */
  notes?: string[];
}

/** The sign-ups that a letter is about. A test letter also has the text, and the account whose sign-ups it shows. */
export interface LetterFacts {
  performances: string[];
  test?: { account: string; subject: string; body: string };
}

/** Data that a mail about an event stores because it cannot be looked up when it is sent, by kind. */
export interface MailFacts {
  signups: SignupFacts;
  edited: SignupFacts;
  eventChanged: EventFacts;
  published: PublishedFacts;
  programHidden: object;
  canceled: object;
  reminder: object;
  estimateMissing: object;
  gap: GapFacts;
  letter: LetterFacts;
}

/** The kind of a mail about an event, and its facts. */
export type KindAndFacts<K extends EventMailKind = EventMailKind> = {
  [Kind in K]: { kind: Kind; facts: MailFacts[Kind] };
}[K];
