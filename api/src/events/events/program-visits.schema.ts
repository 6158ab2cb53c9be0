import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A user has the page of a program open. Expires by itself if the process dies. */
@Schema({ collection: 'program_visits', versionKey: false })
export class ProgramVisit {
  /** The ids of process, event and account. */
  @Prop({ type: String }) _id!: string;
  @Prop({ required: true }) event!: string;
  @Prop({ required: true }) account!: string;
  @Prop({ required: true }) email!: string;
  @Prop({ required: true }) until!: Date;
}

export const ProgramVisitSchema = SchemaFactory.createForClass(ProgramVisit);
ProgramVisitSchema.index({ event: 1 });
ProgramVisitSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
