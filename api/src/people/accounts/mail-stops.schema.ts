import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A mailbox that wants no invitations. It may have no account, and the key does not reveal its address. */
@Schema({ collection: 'mail_stops', versionKey: false })
export class MailStop {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const MailStopSchema = SchemaFactory.createForClass(MailStop);
