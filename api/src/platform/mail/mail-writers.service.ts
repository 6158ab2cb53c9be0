import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { FamilyPerformance } from '@portal/contracts/performances';
import type { EventMailKind, MailChoice } from '@portal/contracts/mails';
import type { Types } from 'mongoose';
import type { MailFrame, Message } from './message.js';

export type { MailFrame, Message } from './message.js';

/** A queued mail about an event, as passed to the `MailWriter` that writes its text. */
export interface EventMail {
  kind: EventMailKind;
  event: Types.ObjectId;
  account: Types.ObjectId;
  facts: Record<string, unknown>;
  letter?: Types.ObjectId;
  /** When it was queued, or the time it was scheduled for. */
  at: Date;
  /** Set for previews: the data that is otherwise read from the database for each mail. */
  shown?: { event: EventResponse; own: readonly FamilyPerformance[] };
}

/** The written mail about an event. */
export interface EventMessage extends Message {
  /** The account that replies go to. */
  coordinator: string;
  /** An attached calendar (RFC 5545). */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** The account setting that turns such mails off, and the label of its link. Mails without it are always sent. */
  choice?: { is: MailChoice; label: string };
}

/** Writes a mail from the current data when it is sent; returns null if the mail is no longer needed. */
export type MailWriter = (mail: EventMail, frame: MailFrame) => Promise<EventMessage | null>;

/** The writers of mails about events, by kind. Modules register theirs at the start. */
@Injectable()
export class MailWriters {
  private readonly writers = new Map<EventMailKind, MailWriter>();

  register(kind: EventMailKind, writer: MailWriter): void {
    this.writers.set(kind, writer);
  }

  async write(mail: EventMail, frame: MailFrame): Promise<EventMessage | null> {
    const writer = this.writers.get(mail.kind);
    if (!writer) throw new Error(`no writer for mails of the kind ${mail.kind}`);
    return await writer(mail, frame);
  }
}
