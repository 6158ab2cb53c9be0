import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PublishedFacts, Tell, VersionRow } from '@portal/contracts/versions';
import { SchemaTypes, type Types } from 'mongoose';

/** An account whose mail is not in the queue yet. */
export interface Recipient {
  account: string;
  facts: PublishedFacts;
}

/** The steps left after a version was stored: updating the event, and queueing the mails. */
export interface Pending {
  kind: 'published' | 'programHidden' | 'shownAgain';
  recipients: Recipient[];
}

/** A published version of a program. It never changes, except that personal data is removed from it. */
@Schema({ collection: 'program_versions', versionKey: false })
export class ProgramVersion {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  @Prop({ required: true }) number!: number;
  @Prop({ required: true }) at!: Date;
  /** Absent if the account was deleted. */
  @Prop({ type: SchemaTypes.ObjectId }) by?: Types.ObjectId;
  /** The revision of the saved program it was made from. */
  @Prop({ required: true }) revision!: number;
  @Prop({ default: '' }) note!: string;
  @Prop({ required: true, type: String }) tell!: Tell;
  @Prop() emails?: number;
  /** The number of families that got an email. Only in versions from before `emails`. */
  @Prop() told?: number;
  /** Whether publishing opened (true) or closed (false) the public page; absent if it did neither. */
  @Prop() isPublic?: boolean;
  /** The setting `numbers` of the program. */
  @Prop() numbers?: boolean;
  /** The start of the event when the version was published. */
  @Prop({ required: true }) startsAt!: Date;
  @Prop({ required: true, type: [SchemaTypes.Mixed] }) rows!: VersionRow[];
  @Prop({ type: SchemaTypes.Mixed }) hidden?: { at: Date; reason: string };
  /** Absent once everything is done. */
  @Prop({ type: SchemaTypes.Mixed }) pending?: Pending;
}

export const ProgramVersionSchema = SchemaFactory.createForClass(ProgramVersion);
ProgramVersionSchema.index({ event: 1, number: 1 }, { unique: true });
ProgramVersionSchema.index({ 'rows.people.profile': 1 });
ProgramVersionSchema.index({ by: 1 }, { sparse: true });
ProgramVersionSchema.index({ 'pending.kind': 1 }, { sparse: true });
