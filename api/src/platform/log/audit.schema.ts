import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { auditActs, type AuditAct } from '@portal/contracts/audit';

/** One action, stored with ids only. Names are looked up when an admin reads it. */
@Schema({ collection: 'audit', versionKey: false })
export class AuditRecord {
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true, enum: auditActs }) act!: AuditAct;
  @Prop({ type: String }) actor?: string;
  @Prop({ type: String }) object?: string;
  @Prop({ type: String }) detail?: string;
}

const keptSeconds = 400 * 24 * 3600;

export const AuditSchema = SchemaFactory.createForClass(AuditRecord);
AuditSchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
