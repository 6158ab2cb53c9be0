import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PublishedFacts, Tell, VersionRow } from '@portal/contracts/versions';
import { SchemaTypes, type Types } from 'mongoose';

/** Somebody who still has to be written to. */
export interface Recipient {
  account: string;
  facts: PublishedFacts;
}

/** What is left to do about a version once it is written: its event says so, and these accounts are told. */
export interface Pending {
  kind: 'published' | 'programHidden' | 'shownAgain';
  recipients: Recipient[];
}

/** A program as it was published. Nothing in it is ever changed, but for what of people is taken out of it. */
@Schema({ collection: 'program_versions', versionKey: false })
export class ProgramVersion {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  @Prop({ required: true }) number!: number;
  @Prop({ required: true }) at!: Date;
  /** Absent where the account is gone. */
  @Prop({ type: SchemaTypes.ObjectId }) by?: Types.ObjectId;
  /** That of the program it was made from. */
  @Prop({ required: true }) revision!: number;
  @Prop({ default: '' }) note!: string;
  @Prop({ required: true, type: String }) tell!: Tell;
  @Prop({ required: true }) told!: number;
  /** Whether publishing opened (true) or closed (false) the public page; absent if it did neither. */
  @Prop() isPublic?: boolean;
  /** The start of the event at that time. */
  @Prop({ required: true }) startsAt!: Date;
  @Prop({ required: true, type: [SchemaTypes.Mixed] }) rows!: VersionRow[];
  @Prop({ type: SchemaTypes.Mixed }) hidden?: { at: Date; reason: string };
  /** Absent once all of it is done. */
  @Prop({ type: SchemaTypes.Mixed }) pending?: Pending;
}

export const ProgramVersionSchema = SchemaFactory.createForClass(ProgramVersion);
ProgramVersionSchema.index({ event: 1, number: 1 }, { unique: true });
ProgramVersionSchema.index({ 'rows.user': 1 });
ProgramVersionSchema.index({ by: 1 }, { sparse: true });
ProgramVersionSchema.index({ 'pending.kind': 1 }, { sparse: true });
