import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Consents } from '@portal/contracts/consent';
import { eventNotes, type EventResponse } from '@portal/contracts/events';
import { pickFields, pieceFields } from '@portal/contracts/piece.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PerformerFields, PerformerResponse } from '@portal/contracts/performers';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { PublishedTimes } from '@portal/contracts/versions';
import { SchemaTypes, Types } from 'mongoose';

/** One more person in a piece, as it is stored. */
export type PerformerRecord = Omit<PerformerFields, 'profile'> & { profile: Types.ObjectId };

@Schema({ collection: 'performances', versionKey: false })
export class PerformanceRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  /** Written for the version before, which needs it. This version never reads it. */
  @Prop({ required: true, type: SchemaTypes.ObjectId }) user!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) profile!: Types.ObjectId;
  /** The other people in the piece; absent in sign-ups from before there were any. */
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) performers?: PerformerRecord[];
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
PerformanceSchema.index({ profile: 1, _id: 1 });
PerformanceSchema.index({ 'performers.profile': 1, _id: 1 }, { sparse: true });
PerformanceSchema.index({ event: 1, withdrawnAt: 1, _id: 1 });

// Coordinators see the answers and not who gave them.
const withoutAccounts = (consents: Consents): Consents =>
  Object.fromEntries(Object.entries(consents).map(([kind, { by: _, ...answer }]) => [kind, answer]));

/** Profiles by id. */
export type Profiles = ReadonlyMap<string, ProfileResponse>;

const performerFields = ['_id', 'firstName', 'lastName', 'grade', 'school', 'printName', 'needs'] as const;

const toPerformer = (profile: ProfileResponse): PerformanceResponse['profile'] => ({
  ...pickFields(profile, performerFields),
  ...(profile.consents && { consents: withoutAccounts(profile.consents) }),
});

// A person whose profile was deleted is left out.
const toPerformers = (performers: readonly PerformerRecord[], profiles: Profiles): PerformerResponse[] =>
  performers.flatMap(({ profile: id, instrument, role }) => {
    const profile = profiles.get(id.toHexString());
    return profile ? [{ profile: toPerformer(profile), instrument, role, user: profile.user }] : [];
  });

/** The ids of all profiles in a sign-up, the first performer first. */
export const profilesIn = ({ profile, performers = [] }: PerformanceRecord): string[] =>
  [profile, ...performers.map((other) => other.profile)].map((id) => id.toHexString());

export const toPerformanceResponse = (
  performance: PerformanceRecord,
  event: EventResponse,
  profile: ProfileResponse,
  profiles: Profiles,
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
  user: profile.user,
  profile: toPerformer(profile),
  ...(performance.performers?.length && { performers: toPerformers(performance.performers, profiles) }),
  // A field without a column in the database does not compile here.
  ...pickFields(performance, pieceFields),
  show: performance.withdrawnAt === null && !event.program.includes(performance._id.toHexString()),
  ...(published && { published }),
  withdrawn: performance.withdrawnAt !== null,
  version: performance.version,
});
