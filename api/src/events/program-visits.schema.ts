import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** That somebody has the page of a program open. Gone by itself where a process died before it could say otherwise. */
@Schema({ collection: 'program_visits', versionKey: false })
export class ProgramVisit {
  /** The process, the event, the account. */
  @Prop({ type: String }) _id!: string;
  @Prop({ required: true }) event!: string;
  @Prop({ required: true }) account!: string;
  @Prop({ required: true }) email!: string;
  @Prop({ required: true }) until!: Date;
}

export const ProgramVisitSchema = SchemaFactory.createForClass(ProgramVisit);
ProgramVisitSchema.index({ event: 1 });
ProgramVisitSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
