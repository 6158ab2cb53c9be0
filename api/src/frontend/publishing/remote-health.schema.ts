import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Failures and loads of one version that browsers reported in one hour. */
@Schema({ collection: 'remote_health', versionKey: false })
export class HealthHour {
  /** Remote, version and hour. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) remote!: string;
  @Prop({ type: String, required: true }) version!: string;
  @Prop({ type: Date, required: true }) hour!: Date;
  @Prop({ type: Number, default: 0 }) failures!: number;
  @Prop({ type: Number, default: 0 }) loads!: number;
  @Prop({ type: Object, default: {} }) hops!: Record<string, number>;
  @Prop({ type: Date, required: true }) expires!: Date;
}

export const HealthHourSchema = SchemaFactory.createForClass(HealthHour);
HealthHourSchema.index({ remote: 1, hour: 1 });
HealthHourSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** A health report for a canary release. Stores a keyed hash of the reporter, not their identity. */
@Schema({ collection: 'canary_reporters', versionKey: false })
export class CanaryReporter {
  /** A keyed hash of the remote, the version and the reporter. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) remote!: string;
  @Prop({ type: String, required: true }) version!: string;
  @Prop({ type: Boolean, default: false }) hasFailed!: boolean;
  /** The time of the reporter's last report. */
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date, required: true }) expires!: Date;
}

export const CanaryReporterSchema = SchemaFactory.createForClass(CanaryReporter);
CanaryReporterSchema.index({ remote: 1, version: 1, at: 1 });
CanaryReporterSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** An error that code of a version threw. Reports with equal name, message and places are counted together. */
@Schema({ collection: 'remote_errors', versionKey: false })
export class ThrownError {
  /** A hash of the remote, the version and the error. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) remote!: string;
  @Prop({ type: String, required: true }) version!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, default: '' }) message!: string;
  @Prop({ type: [String], required: true }) frames!: string[];
  @Prop({ type: Number, required: true }) count!: number;
  @Prop({ type: Date, required: true }) first!: Date;
  @Prop({ type: Date, required: true }) last!: Date;
  @Prop({ type: Date, required: true }) expires!: Date;
}

export const ThrownErrorSchema = SchemaFactory.createForClass(ThrownError);
ThrownErrorSchema.index({ remote: 1, version: 1 });
ThrownErrorSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
