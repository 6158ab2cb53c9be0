import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A used captcha, stored until it would have expired. */
@Schema({ collection: 'captchas', versionKey: false })
export class UsedCaptcha {
  @Prop({ type: String }) _id!: string;
  @Prop({ type: Date }) expires!: Date;
}

export const UsedCaptchaSchema = SchemaFactory.createForClass(UsedCaptcha);
UsedCaptchaSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
