import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Failures and loads of one version that browsers reported in one hour. */
@Schema({ collection: 'remote_health', versionKey: false })
export class HealthHour {
  /** Remote, version and hour. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  remote!: string;

  @Prop({ type: String, required: true })
  version!: string;

  @Prop({ type: Date, required: true })
  hour!: Date;

  @Prop({ type: Number, default: 0 })
  failures!: number;

  @Prop({ type: Number, default: 0 })
  loads!: number;

  @Prop({ type: Object, default: {} })
  hops!: Record<string, number>;

  @Prop({ type: Date, required: true })
  expires!: Date;
}

export const HealthHourSchema = SchemaFactory.createForClass(HealthHour);
HealthHourSchema.index({ remote: 1, hour: 1 });
HealthHourSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
