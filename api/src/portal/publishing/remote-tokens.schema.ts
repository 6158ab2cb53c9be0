import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A key with which a team publishes its remote. Only its hash is kept. */
@Schema({ collection: 'remote_tokens', versionKey: false })
export class RemoteToken {
  /** What lists and histories call it; of no use to whoever finds it. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  hash!: string;

  @Prop({ type: String, required: true })
  remote!: string;

  @Prop({ type: String, required: true })
  name!: string;

  /** What the addresses of its remote may begin with; tokens of before have none, and keep what their remote claims. */
  @Prop({ type: [String], default: undefined })
  words?: string[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date })
  usedAt?: Date;

  @Prop({ type: Date })
  revokedAt?: Date;
}

export const RemoteTokenSchema = SchemaFactory.createForClass(RemoteToken);
RemoteTokenSchema.index({ hash: 1 }, { unique: true });
