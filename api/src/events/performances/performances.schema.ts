import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { signupEventFields } from '@portal/contracts/event-fields.rules';
import type { EventResponse } from '@portal/contracts/events';
import { pickFields, pieceFields } from '@portal/contracts/piece.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { peopleWithout, type Person } from '@portal/contracts/performers.rules';
import type { PublishedTimes } from '@portal/contracts/versions';
import { SchemaTypes, Types } from 'mongoose';
import { notJoined, toInvitedPerson, type InvitedRecord } from './invited-people.js';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';

/** A sign-up with the account that made it, which no answer contains: see `withoutSigner`. */
export type SignedPerformance = PerformanceResponse & { by?: string };

/** A person in a piece, as it is stored. */
export type PersonRecord = Person<Types.ObjectId>;

@Schema({ collection: 'performances', versionKey: false })
export class PerformanceRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) event!: Types.ObjectId;
  /** All people in the piece, in the order of the program. */
  @Prop({ required: true, type: [SchemaTypes.Mixed] }) people!: PersonRecord[];
  @Prop({ required: true }) title!: string;
  @Prop({ default: '' }) composer!: string;
  @Prop({ type: Number, default: null }) time!: number | null;
  @Prop() accompanist?: string;
  @Prop({ default: '' }) notes!: string;
  @Prop() wish?: string;
  /** People of other families who were invited: those the piece waits for, and those who declined or accepted. */
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) invited?: InvitedRecord[];
  @Prop({ type: Date, default: null }) withdrawnAt!: Date | null;
  @Prop({ default: 0 }) version!: number;
  /** The idempotency key of the request that made `version`: see saves.ts. */
  @Prop() editedWith?: string;
  /** The account that signed up. Absent in older sign-ups. Only a teacher has rights by it: see `signers.ts`. */
  @Prop({ type: SchemaTypes.ObjectId }) by?: Types.ObjectId;
}

export const PerformanceSchema = SchemaFactory.createForClass(PerformanceRecord);
PerformanceSchema.index({ 'people.profile': 1, _id: 1 });
PerformanceSchema.index({ by: 1 }, { sparse: true });
PerformanceSchema.index({ 'invited.hash': 1 }, { sparse: true });
PerformanceSchema.index({ 'invited.email': 1 }, { sparse: true });
PerformanceSchema.index({ event: 1, withdrawnAt: 1, _id: 1 });

/** Returns the people who stay when a profile leaves. People without a profile leave too. */
export const peopleLeft = (
  { people }: PerformanceRecord,
  leaving: string,
  profiles: KnownProfiles,
): PersonRecord[] =>
  peopleWithout(people, ({ profile }) => {
    const id = profile.toHexString();
    return id === leaving || !profiles.has(id);
  });

/** The ids of all profiles in a sign-up, the first person first. */
export const profilesIn = ({ people }: Pick<PerformanceRecord, 'people'>): string[] =>
  people.map(({ profile }) => profile.toHexString());

/** Returns a sign-up as its coordinator sees it, with its signer; undefined if the first person does not exist. Others who do not exist are left out. */
export const toPerformanceResponse = (
  performance: PerformanceRecord,
  event: EventResponse,
  profiles: KnownProfiles,
  {
    published,
    publicAddress,
  }: { published?: PublishedTimes | undefined; publicAddress?: string | undefined } = {},
): SignedPerformance | undefined => {
  const [firstId] = profilesIn(performance);
  const people = performance.people.flatMap(({ profile: id, ...person }) => {
    const profile = profiles.person(id.toHexString());
    return profile ? [{ profile, ...person, user: profiles.accountsOf(profile._id)[0] ?? '' }] : [];
  });
  const invited = notJoined(performance);
  if (people.length === 0 || people[0]?.profile._id !== firstId) return undefined;
  return {
    _id: performance._id.toHexString(),
    event: {
      ...pickFields(event, ['_id', ...signupEventFields, 'published', 'hidden', 'canceled']),
      ...(publicAddress !== undefined && { publicAddress }),
    },
    // A field without a column in the database does not compile here.
    ...pickFields(performance, pieceFields),
    people,
    ...(performance.by && { by: performance.by.toHexString() }),
    ...(invited.length > 0 && { invited: invited.map(toInvitedPerson) }),
    show: performance.withdrawnAt === null && !event.program.includes(performance._id.toHexString()),
    ...(published && { published }),
    withdrawn: performance.withdrawnAt !== null,
    version: performance.version,
  };
};
