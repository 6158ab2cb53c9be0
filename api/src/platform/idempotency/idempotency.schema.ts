import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

const day = 24 * 60 * 60;

@Schema({ collection: 'idempotency_keys', versionKey: false })
export class IdempotencyRecord {
  /** A hash of the account, the kind of document and the key. */
  @Prop({ type: String }) _id!: string;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) user!: Types.ObjectId;
  /** The id for the document that is created with this key. */
  @Prop({ required: true, type: SchemaTypes.ObjectId }) document!: Types.ObjectId;
  @Prop({ required: true }) createdAt!: Date;
}

export const IdempotencySchema = SchemaFactory.createForClass(IdempotencyRecord);
IdempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: day });
IdempotencySchema.index({ user: 1 });
