import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { MailKind } from './messages.js';

/** A mail that still has to go out. It holds no code: what is mailed is derived from the nonce when it is sent. */
@Schema({ collection: 'mails', versionKey: false })
export class Mail {
  @Prop({ type: String, required: true })
  kind!: MailKind;

  @Prop({ type: String, required: true })
  to!: string;

  /** The account it is about, so that it goes when the account goes. */
  @Prop({ type: String })
  account?: string;

  /** What its reader reads; without, English. */
  @Prop({ type: String })
  language?: Language;

  @Prop({ type: String })
  nonce?: string;

  /** Given up, and kept for an admin to see. */
  @Prop({ type: Boolean, default: false })
  isDead!: boolean;

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

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const MailSchema = SchemaFactory.createForClass(Mail);
MailSchema.index({ isDead: 1, nextAt: 1 });
MailSchema.index({ isDead: 1, createdAt: 1 });
MailSchema.index({ account: 1 });
