import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The number of requests in a window of time. The key contains the limit and a hash of the account or address. */
@Schema({ collection: 'throttles', versionKey: false })
export class Throttle {
  @Prop({ type: String }) _id!: string;
  @Prop({ type: Number }) count!: number;
  @Prop({ type: Date }) expires!: Date;
}

export const ThrottleSchema = SchemaFactory.createForClass(Throttle);
ThrottleSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
