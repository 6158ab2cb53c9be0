import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind, MailState } from '@portal/contracts/mails';
import { SchemaTypes, type Types } from 'mongoose';
import type { MailKind } from './messages.js';

/**
 * A mail that still has to go out. It holds no code: what is mailed is derived from the nonce when it is sent. One about
 * an event is written when it is sent, and stays afterward as what an account was told.
 */
@Schema({ collection: 'mails', versionKey: false })
export class Mail {
  @Prop({ type: String, required: true })
  kind!: MailKind | EventMailKind;

  /** Absent where the account is asked for its address when it is sent. */
  @Prop({ type: String })
  to?: string;

  /** The account it is about, so that it goes when the account goes. */
  @Prop({ type: String })
  account?: string;

  /** What its reader reads; without, English. */
  @Prop({ type: String })
  language?: Language;

  @Prop({ type: String })
  nonce?: string;

  @Prop({ type: SchemaTypes.ObjectId })
  event?: Types.ObjectId;

  /** Named by the account too, so that nobody gets two for one reason. */
  @Prop({ type: String })
  key?: string;

  /** Collects what happens until somebody begins to send it. */
  @Prop({ type: String })
  open?: string;

  /** While the mail collects changes, each change delays it, but not beyond this time. */
  @Prop({ type: Date })
  latest?: Date;

  /** What cannot be looked up any more when it is sent, such as how something was before. */
  @Prop({ type: Object })
  facts?: Record<string, unknown>;

  /** What a coordinator wrote. */
  @Prop({ type: SchemaTypes.ObjectId })
  letter?: Types.ObjectId;

  /** Only where it stays afterward. */
  @Prop({ type: String })
  state?: MailState;

  @Prop({ type: Date })
  sentAt?: Date;

  /** The mail server's own sentence, for whoever wrote. */
  @Prop({ type: String })
  reply?: string;

  /** Given up, and kept for an admin to see; absent once there is nothing left to do. */
  @Prop({ type: Boolean, default: false })
  isDead?: boolean;

  @Prop({ type: Number, default: 0 })
  attempts!: number;

  /** Not to be touched before: the wait after a failure, or the lease of the process that is sending it. */
  @Prop({ type: Date, required: true })
  nextAt!: Date;

  /** Of no use to the reader afterwards. */
  @Prop({ type: Date, required: true })
  expires!: Date;

  /** Why the last attempt failed: the mail server's reply code or the network's. */
  @Prop({ type: String })
  failure?: string;

  /** When it was asked for, or is to go out. */
  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

/** A mail about an event, written when it is sent. */
export type EventMailRecord = Mail & { kind: EventMailKind; event: Types.ObjectId; account: string };

export const isEventMail = (mail: Mail): mail is EventMailRecord =>
  mail.event !== undefined && mail.account !== undefined;

const day = 24 * 3600;
/** Mails are kept this long so that accounts can export what they were told. */
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
