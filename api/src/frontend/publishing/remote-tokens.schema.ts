import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A key with which a team publishes its remote. Only its hash is kept. */
@Schema({ collection: 'remote_tokens', versionKey: false })
export class RemoteToken {
  /** An identifier for lists and logs. It is not secret. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) hash!: string;
  @Prop({ type: String, required: true }) remote!: string;
  @Prop({ type: String, required: true }) name!: string;
  /**
   * The allowed first words of the remote's addresses. Older tokens have none and allow those the live version
   * uses.
   */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date }) usedAt?: Date;
  @Prop({ type: Date }) revokedAt?: Date;
}

export const RemoteTokenSchema = SchemaFactory.createForClass(RemoteToken);
RemoteTokenSchema.index({ hash: 1 }, { unique: true });
