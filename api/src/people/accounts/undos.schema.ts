import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { OwnAct } from '@portal/contracts/guardians';
import { SchemaTypes, type Types } from 'mongoose';

const days = 7;
/** An act can be undone for this long. */
export const undoActMs = days * 24 * 3_600_000;

/** An act of an account, with the data that it replaced or deleted. */
@Schema({ collection: 'undos', versionKey: false })
export class UndoRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: String }) kind!: OwnAct;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) account!: Types.ObjectId;
  /** The first name in the profile that it is about. */
  @Prop({ default: '' }) child!: string;
  @Prop({ required: true, type: SchemaTypes.Mixed }) before!: unknown;
  /** The hash of the code in the mail. */
  @Prop({ required: true }) hash!: string;
  @Prop({ required: true }) at!: Date;
}

export const UndoSchema = SchemaFactory.createForClass(UndoRecord);
UndoSchema.index({ hash: 1 }, { unique: true });
UndoSchema.index({ account: 1 });
UndoSchema.index({ at: 1 }, { expireAfterSeconds: days * 24 * 3600 });
