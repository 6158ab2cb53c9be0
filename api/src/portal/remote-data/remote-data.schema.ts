import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { RemoteDataEntry } from '@portal/contracts/remote-data';
import { SchemaTypes, Types } from 'mongoose';

@Schema({ collection: 'remote_data', versionKey: false })
export class RemoteDatum {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: String }) remote!: string;
  /** Whose it is; null where it is for everybody. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) user!: Types.ObjectId | null;
  @Prop({ required: true, type: String }) key!: string;
  /** As JSON, so that no value of a team's means anything to the store. */
  @Prop({ required: true, type: String }) json!: string;
  /** What it takes of its quota, with its key. */
  @Prop({ required: true, type: Number }) bytes!: number;
  @Prop({ required: true, type: Number }) version!: number;
}

export const RemoteDatumSchema = SchemaFactory.createForClass(RemoteDatum);
RemoteDatumSchema.index({ remote: 1, user: 1, key: 1 }, { unique: true });
RemoteDatumSchema.index({ user: 1 });

export const toEntry = ({ key, json, version }: RemoteDatum): RemoteDataEntry => ({
  key,
  value: JSON.parse(json),
  version,
});
