import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { RemoteDataEntry } from '@portal/contracts/remote-data';
import { SchemaTypes, Types } from 'mongoose';

@Schema({ collection: 'remote_data', versionKey: false })
export class RemoteDatum {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: String }) remote!: string;
  /** The owner; null for data shared by all users. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) user!: Types.ObjectId | null;
  @Prop({ required: true, type: String }) key!: string;
  /** Stored as JSON text, so that MongoDB does not interpret values from teams. */
  @Prop({ required: true, type: String }) json!: string;
  /** The bytes of key and value that count toward the quota. */
  @Prop({ required: true, type: Number }) bytes!: number;
  @Prop({ required: true, type: Number }) version!: number;
  /** The idempotency key of the request that made `version`: see saves.ts. */
  @Prop() editedWith?: string;
}

export const RemoteDatumSchema = SchemaFactory.createForClass(RemoteDatum);
RemoteDatumSchema.index({ remote: 1, user: 1, key: 1 }, { unique: true });
RemoteDatumSchema.index({ user: 1 });

export const toEntry = ({ key, json, version }: RemoteDatum): RemoteDataEntry => ({
  key,
  value: JSON.parse(json),
  version,
});
