import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A link to a version that is not live. Only the hash of its secret is kept. */
@Schema({ collection: 'remote_previews', versionKey: false })
export class RemotePreview {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) hash!: string;
  @Prop({ type: String, required: true }) remote!: string;
  @Prop({ type: String, required: true }) version!: string;
  /** The id of the token it was created with. Revoking the token ends the preview. */
  @Prop({ type: String, required: true }) token!: string;
  @Prop({ type: String, required: true }) by!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) expires!: Date;
  /** The accounts that opened the link. */
  @Prop({ type: [String], default: [] }) openedBy!: string[];
  @Prop({ type: Date }) lastOpenedAt?: Date;
}

export const RemotePreviewSchema = SchemaFactory.createForClass(RemotePreview);
RemotePreviewSchema.index({ hash: 1 }, { unique: true });
RemotePreviewSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
