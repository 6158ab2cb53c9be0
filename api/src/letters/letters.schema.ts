import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import type { LetterGroup } from '@portal/contracts/letters';
import { SchemaTypes, type Types } from 'mongoose';

/** An account a letter goes to, with the sign-ups it is about. */
export interface Recipient {
  account: Types.ObjectId;
  performances: Types.ObjectId[];
}

const recipient = { account: SchemaTypes.ObjectId, performances: [SchemaTypes.ObjectId] };

/**
 * What a coordinator wrote to families. It is stored with all it goes to before anybody is told that it will be sent;
 * from `started` on it cannot be taken back, and once it is `queued` each of its emails is in the queue.
 */
@Schema({ collection: 'letters', versionKey: false })
export class LetterRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  /** Absent where the account is gone. */
  @Prop({ type: SchemaTypes.ObjectId }) by?: Types.ObjectId;
  @Prop({ required: true }) at!: Date;
  @Prop({ required: true }) subject!: string;
  @Prop({ required: true }) body!: string;
  @Prop({ required: true, type: String }) group!: LetterGroup;
  /** The title of the section it goes to. */
  @Prop() section?: string;
  @Prop({ required: true }) sendAt!: Date;
  @Prop({ required: true, type: String }) state!: 'waiting' | 'started' | 'queued' | 'takenBack';
  @Prop({ type: [{ ...recipient, _id: false }] }) recipients!: Recipient[];
}

/** What was written before an event was canceled speaks of one that takes place. */
export const isOutdated = (
  { at }: Pick<LetterRecord, 'at'>,
  { canceled }: Pick<EventResponse, 'canceled'>,
): boolean => canceled !== undefined && new Date(canceled.at) > at;

export const LetterSchema = SchemaFactory.createForClass(LetterRecord);
LetterSchema.index({ event: 1, at: -1 });
LetterSchema.index({ state: 1, sendAt: 1 });
LetterSchema.index({ 'recipients.account': 1 });
LetterSchema.index({ by: 1 }, { sparse: true });

/** A text to begin with. */
@Schema({ collection: 'letter_templates', versionKey: false })
export class LetterTemplateRecord {
  _id!: Types.ObjectId;
  /** Whose it is; null: the organization's. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) event!: Types.ObjectId | null;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) subject!: string;
  @Prop({ required: true }) body!: string;
}

export const LetterTemplateSchema = SchemaFactory.createForClass(LetterTemplateRecord);
LetterTemplateSchema.index({ event: 1, name: 1 }, { unique: true });
