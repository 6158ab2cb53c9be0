import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { Language } from '@portal/contracts/languages';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { EventMailKind, MailChoice } from '@portal/contracts/mails';
import type { Types } from 'mongoose';
import type { Message } from './message.js';

export type { Message } from './message.js';

/** A mail about an event, as whoever writes it gets it. */
export interface EventMail {
  kind: EventMailKind;
  event: Types.ObjectId;
  account: Types.ObjectId;
  facts: Record<string, unknown>;
  letter?: Types.ObjectId;
  /** When it was asked for, or was to go out. */
  at: Date;
  /** Where the mail is only shown: what it is written from, so that many can be written at once. */
  shown?: { event: EventResponse; own: readonly PerformanceResponse[] };
}

/** Who is written to, and by whom. */
export interface MailReader {
  language: Language;
  organization: string;
  publicUrl: string;
}

/** What is written to an account about an event. */
export interface EventMessage extends Message {
  /** The account that answers go to. */
  coordinator: string;
  /** A calendar (RFC 5545) that goes with it. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** The choice that does without it, and how that is said; one without a choice always comes. */
  choice?: { is: MailChoice; label: string };
}

/** Writes a mail from what is so at the moment it is sent; null if there is nothing to say any more. */
export type MailWriter = (mail: EventMail, reader: MailReader) => Promise<EventMessage | null>;

/** Where the parts of the portal say, at the start, how their mails about events are written. */
@Injectable()
export class MailWriters {
  private readonly writers = new Map<EventMailKind, MailWriter>();

  register(kind: EventMailKind, writer: MailWriter): void {
    this.writers.set(kind, writer);
  }

  async write(mail: EventMail, reader: MailReader): Promise<EventMessage | null> {
    const writer = this.writers.get(mail.kind);
    if (!writer) throw new Error(`nobody writes mails of the kind ${mail.kind}`);
    return await writer(mail, reader);
  }
}
