import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Consents } from '@portal/contracts/consent';
import { eventNotes, type EventResponse } from '@portal/contracts/events';
import { pickFields, pieceFields } from '@portal/contracts/piece.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { PublishedTimes } from '@portal/contracts/versions';
import { SchemaTypes, Types } from 'mongoose';

@Schema({ collection: 'performances', versionKey: false })
export class PerformanceRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) user!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) profile!: Types.ObjectId;
  @Prop({ required: true }) title!: string;
  @Prop({ default: '' }) composer!: string;
  @Prop({ type: Number, default: null }) time!: number | null;
  @Prop({ required: true }) instrument!: string;
  @Prop() accompanist?: string;
  @Prop({ default: '' }) notes!: string;
  @Prop() wish?: string;
  @Prop({ type: Date, default: null }) withdrawnAt!: Date | null;
  @Prop({ default: 0 }) version!: number;
}

export const PerformanceSchema = SchemaFactory.createForClass(PerformanceRecord);
PerformanceSchema.index({ user: 1, _id: 1 });
PerformanceSchema.index({ profile: 1, _id: 1 });
PerformanceSchema.index({ event: 1, withdrawnAt: 1, _id: 1 });

// Coordinators see the answers and not who gave them.
const withoutAccounts = (consents: Consents): Consents =>
  Object.fromEntries(Object.entries(consents).map(([kind, { by: _, ...answer }]) => [kind, answer]));

export const toPerformanceResponse = (
  performance: PerformanceRecord,
  event: EventResponse,
  profile: ProfileResponse,
  {
    published,
    publicAddress,
  }: { published?: PublishedTimes | undefined; publicAddress?: string | undefined } = {},
): PerformanceResponse => ({
  _id: performance._id.toHexString(),
  event: {
    _id: event._id,
    name: event.name,
    date: event.date,
    duration: event.duration,
    timeZone: event.timeZone,
    address: event.address,
    published: event.published,
    hidden: event.hidden,
    canceled: event.canceled,
    ...Object.fromEntries(eventNotes.map((note) => [note, event[note]])),
    ...(publicAddress !== undefined && { publicAddress }),
  },
  user: performance.user.toHexString(),
  profile: {
    _id: profile._id,
    firstName: profile.firstName,
    lastName: profile.lastName,
    grade: profile.grade,
    school: profile.school,
    printName: profile.printName,
    needs: profile.needs,
    ...(profile.consents && { consents: withoutAccounts(profile.consents) }),
  },
  // A field without a column in the database does not compile here.
  ...pickFields(performance, pieceFields),
  show: performance.withdrawnAt === null && !event.program.includes(performance._id.toHexString()),
  ...(published && { published }),
  withdrawn: performance.withdrawnAt !== null,
  version: performance.version,
});
