import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind, MailState } from '@portal/contracts/mails';
import { SchemaTypes, type Types } from 'mongoose';
import type { MailKind } from './messages.js';

/**
 * A mail in the queue. It contains no code: the code is derived from the nonce when the mail is sent. A mail about an
 * event is written when it is sent, and kept afterward as a record of what the account received.
 */
@Schema({ collection: 'mails', versionKey: false })
export class Mail {
  @Prop({ type: String, required: true }) kind!: MailKind | EventMailKind;
  /** Absent in mails about events and changes, which use the address that the account has when they are sent. */
  @Prop({ type: String }) to?: string;
  /** The mail is deleted together with this account. */
  @Prop({ type: String }) account?: string;
  /** English if absent. */
  @Prop({ type: String }) language?: Language;
  @Prop({ type: String }) nonce?: string;
  @Prop({ type: SchemaTypes.ObjectId }) event?: Types.ObjectId;
  /** Contains the reason and the account. It is unique, so an account gets one mail for each reason. */
  @Prop({ type: String }) key?: string;
  /** The gather key: kind, event and account. Present until the mail is leased, so that changes are added to it. */
  @Prop({ type: String }) open?: string;
  /** While the mail collects changes, each change delays it, but not beyond this time. */
  @Prop({ type: Date }) latest?: Date;
  /** Data that cannot be looked up when the mail is sent, such as previous values. */
  @Prop({ type: Object }) facts?: Record<string, unknown>;
  /** The message this mail belongs to. */
  @Prop({ type: SchemaTypes.ObjectId }) letter?: Types.ObjectId;
  /** Present in mails that are kept after they are sent. */
  @Prop({ type: String }) state?: MailState;
  @Prop({ type: Date }) sentAt?: Date;
  /** The reply of the mail server, shown to the author. */
  @Prop({ type: String }) reply?: string;
  /** True for a mail that was given up, which admins can see. Absent once the mail is done. */
  @Prop({ type: Boolean, default: false }) isDead?: boolean;
  @Prop({ type: Number, default: 0 }) attempts!: number;
  /** No process sends the mail before this time: its schedule, the wait after a failure, or the lease of a process. */
  @Prop({ type: Date, required: true }) nextAt!: Date;
  /** The mail is given up if it has not been sent by then. */
  @Prop({ type: Date, required: true }) expires!: Date;
  /** Why the last attempt failed: the mail server's reply code or the network's. */
  @Prop({ type: String }) failure?: string;
  /** When the mail was queued, or the time it is scheduled for. */
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

/** A mail about an event, written when it is sent. */
export type EventMailRecord = Mail & { kind: EventMailKind; event: Types.ObjectId; account: string };

export const isEventMail = (mail: Mail): mail is EventMailRecord =>
  mail.event !== undefined && mail.account !== undefined;

const day = 24 * 3600;
/** Mails are kept this long so that accounts can export the mails they received. */
const keptDays = 400;

export const MailSchema = SchemaFactory.createForClass(Mail);
MailSchema.index({ isDead: 1, nextAt: 1 });
MailSchema.index({ isDead: 1, createdAt: 1 });
MailSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptDays * day });
MailSchema.index({ account: 1 });
MailSchema.index({ key: 1 }, { unique: true, sparse: true });
MailSchema.index({ open: 1 }, { unique: true, sparse: true });
MailSchema.index({ event: 1 }, { sparse: true });
MailSchema.index({ letter: 1 }, { sparse: true });

/** Returns the key of a message's mail to an account. */
export const letterMailKey = (letter: Types.ObjectId, account: string): string =>
  `letter:${letter.toHexString()}:${account}`;

/** Returns the key of the mail to an account about a version of a program. */
export const versionMailKey = (
  { event, number }: { event: Types.ObjectId; number: number },
  kind: string,
  account: string,
): string => [kind, event.toHexString(), String(number), account].join(':');

/** Returns the version number in the key of a mail. */
export const versionInMailKey = (key: string): number => Number(key.split(':')[2]);
