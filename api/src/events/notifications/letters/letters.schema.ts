import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import type { LetterGroup } from '@portal/contracts/letters';
import { SchemaTypes, type Types } from 'mongoose';

/** An account that gets a message, with the sign-ups the message is about. */
export interface Recipient {
  account: Types.ObjectId;
  performances: Types.ObjectId[];
}

const recipient = { account: SchemaTypes.ObjectId, performances: [SchemaTypes.ObjectId] };

/**
 * A coordinator's message to families. It is stored together with its recipients before the request is answered. A
 * message that is `started` can no longer be taken back. Once it is `queued`, all its mails are in the queue.
 */
@Schema({ collection: 'letters', versionKey: false })
export class LetterRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  /** Absent if the account was deleted. */
  @Prop({ type: SchemaTypes.ObjectId }) by?: Types.ObjectId;
  @Prop({ required: true }) at!: Date;
  @Prop({ required: true }) subject!: string;
  @Prop({ required: true }) body!: string;
  @Prop({ required: true, type: String }) group!: LetterGroup;
  /** The title of the section, if it was sent to one. */
  @Prop() section?: string;
  @Prop({ required: true }) sendAt!: Date;
  @Prop({ required: true, type: String }) state!: 'waiting' | 'started' | 'queued' | 'takenBack';
  @Prop({ type: [{ ...recipient, _id: false }] }) recipients!: Recipient[];
}

/** Whether a message was written before its event was canceled. It is not sent then. */
export const isOutdated = (
  { at }: Pick<LetterRecord, 'at'>,
  { canceled }: Pick<EventResponse, 'canceled'>,
): boolean => canceled !== undefined && new Date(canceled.at) > at;

export const LetterSchema = SchemaFactory.createForClass(LetterRecord);
LetterSchema.index({ event: 1, at: -1 });
LetterSchema.index({ state: 1, sendAt: 1 });
LetterSchema.index({ 'recipients.account': 1 });
LetterSchema.index({ by: 1 }, { sparse: true });

/** A message template. */
@Schema({ collection: 'letter_templates', versionKey: false })
export class LetterTemplateRecord {
  _id!: Types.ObjectId;
  /** Null for templates of the organization. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) event!: Types.ObjectId | null;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) subject!: string;
  @Prop({ required: true }) body!: string;
}

export const LetterTemplateSchema = SchemaFactory.createForClass(LetterTemplateRecord);
LetterTemplateSchema.index({ event: 1, name: 1 }, { unique: true });
