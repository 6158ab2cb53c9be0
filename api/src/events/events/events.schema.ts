import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { eventFields } from '@portal/contracts/event-fields.rules';
import type { EventResponse } from '@portal/contracts/events';
import type { Mailing } from '@portal/contracts/mails';
import { pickFields } from '@portal/contracts/piece.rules';
import type { Acknowledgement, ProgramItem, ProgramSettings } from '@portal/contracts/program';
import type { ShownNames } from '@portal/contracts/public-program';
import type { State } from '@portal/contracts/states';
import { SchemaTypes, Types } from 'mongoose';

const address = { street: String, city: String, state: String, zip: String };
const withdrawal = { performance: SchemaTypes.ObjectId, title: String, at: Date };
const published = { number: Number, at: Date, numbers: Boolean };
const hidden = { at: Date, reason: String };
const place = { performance: SchemaTypes.ObjectId, at: Date };

/** The public page of an event; absent until its coordinator opens the settings. */
export interface EventShare {
  address: string;
  names: ShownNames;
  isOff?: boolean;
}

interface Withdrawal {
  performance: Types.ObjectId;
  title: string;
  at?: Date;
}

@Schema({ collection: 'events', versionKey: false })
export class EventRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true }) name!: string;
  @Prop({ default: '' }) description!: string;
  @Prop({ required: true, type: address, _id: false }) address!: EventResponse['address'] & { state: State };
  @Prop({ required: true }) date!: Date;
  @Prop({ required: true }) duration!: number;
  @Prop({ default: 0 }) capacity!: number;
  @Prop({ required: true }) timeZone!: string;
  @Prop() bring?: string;
  @Prop() piano?: string;
  @Prop() stepFree?: string;
  @Prop() contact?: string;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) coordinator!: Types.ObjectId;
  /** The event is canceled. It stays visible and takes no more sign-ups. */
  @Prop({ type: Object }) canceled?: { at: Date; reason: string };
  @Prop({ type: SchemaTypes.Mixed }) mailing?: Mailing;
  /** The reminders before this date that were queued; written by reminders.service.ts. */
  @Prop({ type: [String], default: undefined }) reminded?: string[];
  /** One entry for each sign-up with a place. `taken` is their number, so that lists need not load them. */
  @Prop({ type: [{ ...place, _id: false }] }) seats!: { performance: Types.ObjectId; at: Date }[];
  @Prop({ default: 0 }) taken!: number;
  @Prop() lastSignup?: Date;
  /** Increases with each new or changed sign-up, so that open programs reload them. */
  @Prop() changes?: number;
  @Prop({ type: [SchemaTypes.ObjectId] }) program!: Types.ObjectId[];
  @Prop({ default: 0 }) revision!: number;
  /** The running order as it was last saved. `program` decides which pieces are still in it, and in which order. */
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) items?: ProgramItem[];
  @Prop({ type: SchemaTypes.Mixed }) settings?: ProgramSettings;
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) acknowledged?: Acknowledgement[];
  @Prop({ type: SchemaTypes.ObjectId }) savedBy?: Types.ObjectId;
  @Prop() savedAt?: Date;
  /** The idempotency key of the request that made `revision`: see saves.ts. */
  @Prop() savedWith?: string;
  /** Withdrawn pieces, without names. */
  @Prop({ type: [{ ...withdrawal, _id: false }], default: undefined }) withdrawn?: Withdrawal[];
  /** The newest version of the program: see versions.schema.ts. */
  @Prop({ type: published, _id: false }) published?: { number: number; at: Date; numbers?: boolean };
  /** Set if the published program was taken back. */
  @Prop({ type: hidden, _id: false }) hidden?: { at: Date; reason: string };
  @Prop({ default: 0 }) version!: number;
  /** The idempotency key of the request that made `version`. */
  @Prop() editedWith?: string;
  @Prop({ type: SchemaTypes.Mixed }) share?: EventShare;
  /** The text that searches read: see events.search.ts. */
  @Prop({ default: '' }) search!: string;
  @Prop({ type: [String] }) terms!: string[];
}

export const EventSchema = SchemaFactory.createForClass(EventRecord);
EventSchema.index({ date: 1, _id: 1 });
EventSchema.index({ coordinator: 1, date: 1, _id: 1 });
EventSchema.index({ terms: 1, date: 1, _id: 1 });
EventSchema.index({ lastSignup: 1 }, { sparse: true });
EventSchema.index({ 'share.address': 1 }, { unique: true, sparse: true });

/** A projection without the fields that no response contains, because some are large. */
export const answeredFields = {
  seats: 0,
  search: 0,
  terms: 0,
  items: 0,
  settings: 0,
  acknowledged: 0,
  withdrawn: 0,
  share: 0,
  reminded: 0,
} as const;

/** The fields that `markOf` uses. */
export const markFields = { revision: 1, version: 1, taken: 1, changes: 1 } as const;

/** Returns a mark that stays the same until data on the page of a program changes. */
export const markOf = (event: Pick<EventRecord, keyof typeof markFields>): string =>
  [event.revision, event.version, event.taken, event.changes ?? 0].join('.');

export type AnsweredEvent = Omit<EventRecord, keyof typeof answeredFields>;

export const toEventResponse = (event: AnsweredEvent): EventResponse => ({
  _id: event._id.toHexString(),
  // A field without a column in the database does not compile here.
  ...pickFields(event, eventFields),
  address: {
    street: event.address.street,
    city: event.address.city,
    state: event.address.state,
    zip: event.address.zip,
  },
  date: event.date.toISOString(),
  ...(event.canceled && {
    canceled: { at: event.canceled.at.toISOString(), reason: event.canceled.reason },
  }),
  ...(event.mailing && { mailing: event.mailing }),
  coordinator: event.coordinator.toHexString(),
  taken: event.taken,
  program: event.program.map((id) => id.toHexString()),
  revision: event.revision,
  version: event.version,
  ...marksOf(event),
});

/** Returns the fields about the newest version. */
export const marksOf = ({ published, hidden }: Pick<EventRecord, 'published' | 'hidden'>) => ({
  ...(published && { published: { ...published, at: published.at.toISOString() } }),
  ...(hidden && { hidden: { at: hidden.at.toISOString(), reason: hidden.reason } }),
});

/** A word of at least one event. Words are never removed; a word that no event has any more matches nothing. */
@Schema({ collection: 'event_terms', versionKey: false })
export class EventTermRecord {
  @Prop({ type: String }) _id!: string;
  @Prop({ type: [String] }) endings!: string[];
}

export const EventTermSchema = SchemaFactory.createForClass(EventTermRecord);
EventTermSchema.index({ endings: 1 });
