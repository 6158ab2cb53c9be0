import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How often something was tried in a window of time that began with the first try. Who tried is in the key, unreadable. */
@Schema({ collection: 'throttles', versionKey: false })
export class Throttle {
  @Prop({ type: String })
  _id!: string;

  @Prop({ type: Number })
  count!: number;

  @Prop({ type: Date })
  expires!: Date;
}

export const ThrottleSchema = SchemaFactory.createForClass(Throttle);
ThrottleSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
