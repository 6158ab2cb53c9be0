import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A word of at least one event. Words are never removed; a word that no event has any more matches nothing. */
@Schema({ collection: 'event_terms', versionKey: false })
export class EventTermRecord {
  @Prop({ type: String }) _id!: string;
  @Prop({ type: [String] }) endings!: string[];
}

export const EventTermSchema = SchemaFactory.createForClass(EventTermRecord);
EventTermSchema.index({ endings: 1 });
