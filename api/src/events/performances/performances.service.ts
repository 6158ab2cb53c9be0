import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasRight, rightFor } from '@portal/contracts/guardians';
import { hasStarted } from '@portal/contracts/events.rules';
import type { FieldCode } from '@portal/contracts/field-codes';
import type {
  CreatePerformanceInput,
  LeavePerformanceInput,
  LeavePerformanceResponse,
  PerformanceResponse,
  SignupBefore,
  UpdatePerformanceInput,
} from '@portal/contracts/performances';
import { peopleOf, specPeople, type Person } from '@portal/contracts/performers.rules';
import { comparedFields, pickFields } from '@portal/contracts/piece.rules';
import { Model, trusted, Types } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { insertOnce } from '../../platform/common/insert-once.js';
import { Audit } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { assertOwnIds } from '../../platform/access/own-ids.js';
import { Config } from '../../platform/config/config.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { NotificationQueue } from '../notifications/queue/notification-queue.service.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import type { PersonName } from '@portal/contracts/profiles.rules';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { mayLeave, PerformanceRights } from './performance-rights.service.js';
import {
  PerformanceRecord,
  profilesIn,
  storedPeople,
  toPerformanceResponse,
  type PersonRecord,
} from './performances.schema.js';
import { PlaceSweepService } from './place-sweep.service.js';
import { Withdrawals } from './withdrawals.service.js';

@Injectable()
export class PerformancesService {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly rights: PerformanceRights,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly sweep: PlaceSweepService,
    private readonly withdrawals: Withdrawals,
    private readonly guardians: Guardians,
    private readonly notifications: NotificationQueue,
    private readonly idempotency: IdempotencyService,
    private readonly throttles: ThrottlesService,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async createPerformance(
    user: CurrentUser,
    input: CreatePerformanceInput,
    key?: string,
  ): Promise<PerformanceResponse> {
    assertOwnIds(user.id, input.user);
    const people = peopleOf(input);
    const profiles = await this.guardians.know(people.map(({ profile }) => profile));
    assertOwn(user, people, profiles);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'performance', key);
    if (isRepeat && (await this.performances.exists({ _id })))
      return this.lists.describe(user, (await this.findOwnOrFail(user, _id.toHexString())).performance);
    await this.assertRoom(user, input.event);
    return this.signUp(user, input, _id, profiles);
  }

  async updatePerformance(
    user: CurrentUser,
    { id, user: owner, event: eventId, version, ...fields }: UpdatePerformanceInput,
  ): Promise<PerformanceResponse> {
    assertOwnIds(user.id, owner);
    const { profile, instrument, performers, ...piece } = fields;
    const typed = [profile, ...(performers ?? []).map((other) => other.profile)];
    const { performance, profiles } = await this.findOwnOrFail(user, id, typed);
    if (performance.withdrawnAt) throw new AppError('conflict');
    const event = await this.assertNotStarted(performance);
    if (event.canceled) throw new AppError('canceled');
    if (eventId !== undefined && eventId !== event._id) throw new AppError('invalid');
    // A client that does not send the other people does not change them.
    const others = performers ?? performance.people.slice(1).map(withTextId);
    const people = peopleOf({ profile, instrument, performers: others });
    assertOwn(user, people, profiles, profilesIn(performance));
    if (version === undefined) log.warn({ performance: id }, 'sign-up edited without a version');
    await this.noteChange(performance, event, profiles, people);
    // The user may be allowed to keep them only because they are in the piece.
    const kept = performance.people
      .slice(1)
      .flatMap(({ profile: _id }) => (isAmong(people, _id) ? [_id] : []));
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          ...(version !== undefined && { version }),
          ...(kept.length > 0 && { $and: kept.map((one) => ({ 'people.profile': one })) }),
        },
        { $set: { ...piece, ...toStored(people, profiles) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (updated) {
      this.audit.write({ action: 'performance.update', object: id });
      await this.places.noteChange(event._id);
      return this.answer(user, updated, event, profiles);
    }
    const { performance: current } = await this.findOwnOrFail(user, id);
    if (current.withdrawnAt) throw new AppError('conflict');
    throw new AppError('stale', { body: { performance: await this.lists.describe(user, current) } });
  }

  async withdrawPerformance(user: CurrentUser, id: string): Promise<PerformanceResponse> {
    const { performance, profiles } = await this.findOwnOrFail(user, id);
    const event = await this.assertNotStarted(performance);
    await this.noteChange(performance, event, profiles);
    const withdrawnAt = performance.withdrawnAt ?? this.clock.now();
    await this.performances.updateOne({ _id: performance._id }, { $set: { withdrawnAt } });
    // Runs for withdrawn sign-ups too, because the process may have died between the two writes.
    await this.withdrawals.complete(event, performance._id, performance.title);
    this.audit.write({ action: 'performance.withdraw', object: id });
    return this.answer(user, { ...performance, withdrawnAt }, event, profiles);
  }

  /** Takes a person out of a piece, by an account that may sign that person up. The sign-up may be of another family. */
  async leavePerformance(
    user: CurrentUser,
    { id, profile }: LeavePerformanceInput,
  ): Promise<LeavePerformanceResponse> {
    const { performance, profiles } = await this.findOrFail(id);
    const people = profilesIn(performance);
    if (profile === people[0] && mayEdit(user, profiles, profile))
      throw new AppError('invalid', { fields: { profile: 'profile' } });
    if (!mayLeave(user.id, people, profiles).includes(profile)) throw new AppError('notfound');
    if (performance.withdrawnAt) throw new AppError('conflict');
    const event = await this.assertNotStarted(performance);
    if (event.canceled) throw new AppError('canceled');
    await this.noteChange(performance, event, profiles);
    const leaving = new Types.ObjectId(profile);
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          'people.profile': leaving,
          'people.0.profile': trusted({ $ne: leaving }),
        },
        {
          $pull: { people: { profile: leaving }, performers: { profile: leaving } },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean();
    // The sign-up was withdrawn, or this person has left or become the first. Reading it again finds the error.
    if (!updated) return this.leavePerformance(user, { id, profile });
    this.audit.write({ action: 'performance.leave', object: id, detail: profile });
    await this.places.noteChange(event._id);
    const isLeft = profilesIn(updated).some((other) => profiles.rightOf(user.id, other));
    return isLeft ? { performance: await this.answer(user, updated, event, profiles) } : {};
  }

  /** Queues mails about a change. Accounts that see the sign-up only after it get a mail about a new sign-up. */
  private async noteChange(
    performance: PerformanceRecord,
    event: EventResponse,
    profiles: KnownProfiles,
    after: readonly Person<string>[] = [],
  ): Promise<void> {
    if (performance.withdrawnAt) return;
    const [described] = await this.lists.describeAll([performance], [event], profiles);
    if (!described) return;
    const id = described._id;
    const seen = this.rights.seenByEach([described], profiles);
    const added = accountsOf(after, profiles).filter((account) => !seen.has(account));
    for (const [account, [own = described]] of seen) await this.tell(event, [account], { [id]: told(own) });
    await this.tell(event, added, { [id]: null });
    // The published program keeps the old data until it is published again.
    if (described.published) await this.tell(event, [event.coordinator], { [id]: told(described) }, 'edited');
  }

  // Queued before the write. A mail that finds no difference when it is sent is dropped.
  private async tell(
    { _id }: EventResponse,
    accounts: readonly string[],
    before: Record<string, unknown>,
    kind: 'signups' | 'edited' = 'signups',
  ): Promise<void> {
    const event = new Types.ObjectId(_id);
    await this.notifications.gather(
      accounts.map((account) => ({ kind, event, account: new Types.ObjectId(account), before })),
    );
  }

  private async answer(
    user: CurrentUser,
    performance: PerformanceRecord,
    event: EventResponse,
    profiles: KnownProfiles,
  ): Promise<PerformanceResponse> {
    const described = await this.lists.describeAll([performance], [event], profiles);
    const [response] = this.rights.asSeenBy(user.id, described, profiles);
    if (!response) throw new AppError('notfound');
    return response;
  }

  private async assertNotStarted(performance: PerformanceRecord): Promise<EventResponse> {
    const event = await this.events.getEvent(performance.event.toHexString());
    if (hasStarted(event, this.clock.now())) throw new AppError('past');
    return event;
  }

  // Parallel requests may each find the last free slot; the daily limit is exact.
  private async assertRoom({ id }: CurrentUser, event: string): Promise<void> {
    const most = this.config.limits['performance-account-event'].max;
    const mine = await this.rights.performancesOf(id, 'edit');
    const own = { ...mine, event: toObjectId(event), withdrawnAt: null };
    if ((await this.performances.countDocuments(own, { limit: most })) >= most) throw new AppError('quota');
    await this.throttles.take('performance-account', id);
  }

  private async signUp(
    { id }: CurrentUser,
    { event: eventId, user: _, profile, instrument, performers, ...piece }: CreatePerformanceInput,
    _id: Types.ObjectId,
    profiles: KnownProfiles,
  ): Promise<PerformanceResponse> {
    const event = await this.events.getEvent(eventId);
    const people = peopleOf({ profile, instrument, performers });
    await this.takePlace(event._id, _id);
    await this.tell(event, accountsOf(people, profiles), { [_id.toHexString()]: null });
    const performance = await insertOnce(this.performances, {
      ...piece,
      _id,
      event: new Types.ObjectId(event._id),
      ...toStored(people, profiles),
      withdrawnAt: null,
      version: 0,
    });
    this.audit.write({ action: 'performance.create', object: _id.toHexString() });
    await this.places.noteChange(event._id);
    const described = toPerformanceResponse(performance, event, profiles);
    const [response] = this.rights.asSeenBy(id, described ? [described] : [], profiles);
    if (!response) throw new AppError('notfound');
    return response;
  }

  private async takePlace(event: string, performance: Types.ObjectId): Promise<void> {
    const take = () => this.places.takePlace(event, performance);
    const missing = await take();
    const isFreed = missing === 'full' && (await this.sweep.sweepEvent(event)) > 0;
    const why = isFreed ? await take() : missing;
    if (why) throw new AppError(why);
  }

  /** Finds a sign-up that the user may edit, with the profiles of its people and these. */
  private async findOwnOrFail(
    user: CurrentUser,
    id: string,
    typed: readonly string[] = [],
  ): Promise<{ performance: PerformanceRecord; profiles: KnownProfiles }> {
    const found = await this.findOrFail(id, typed);
    if (!mayEdit(user, found.profiles, profilesIn(found.performance)[0] ?? ''))
      throw new AppError('notfound');
    return found;
  }

  // The caller decides who may see it.
  private async findOrFail(
    id: string,
    typed: readonly string[] = [],
  ): Promise<{ performance: PerformanceRecord; profiles: KnownProfiles }> {
    const performance = await this.performances.findById(toObjectId(id)).lean();
    if (!performance) throw new AppError('notfound');
    const profiles = await this.guardians.know([...profilesIn(performance), ...typed]);
    return { performance, profiles };
  }
}

const mayEdit = ({ id }: CurrentUser, profiles: KnownProfiles, profile: string): boolean =>
  hasRight(profiles.rightOf(id, profile), rightFor.edit);

/**
 * Checks that the user may sign up these people. A foreign profile and a missing one get the same error. People who are
 * in the sign-up already may stay.
 */
const assertOwn = (
  user: CurrentUser,
  people: readonly Person<string>[],
  profiles: KnownProfiles,
  [first, ...others]: readonly string[] = [],
): void => {
  const ids = people.map(({ profile }) => profile);
  const fields = ids.flatMap((id, at): [string, FieldCode][] => {
    const isKept = at === 0 ? id === first : id === first || others.includes(id);
    const isThere = at > 0 || profiles.has(id);
    const field = at === 0 ? 'profile' : `performers.${String(at - 1)}.profile`;
    if (at > 0 && id === ids[0]) return [[field, 'profileTwice']];
    return isThere && (isKept || mayEdit(user, profiles, id)) ? [] : [[field, 'profile']];
  });
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) });
};

const isAmong = (people: readonly Person<string>[], id: Types.ObjectId): boolean =>
  people.some(({ profile }) => id.equals(profile));

const accountsOf = (people: readonly Person<string>[], profiles: KnownProfiles): string[] => [
  ...new Set(people.flatMap(({ profile }) => profiles.accountsOf(profile))),
];

// The first guardian of the first person may be another account than the one that signs up.
const toStored = (people: readonly Person<string>[], profiles: KnownProfiles) => {
  const stored = people.map((one) => ({ ...one, profile: new Types.ObjectId(one.profile) }));
  return storedPeople(stored, new Types.ObjectId(profiles.accountsOf(people[0]?.profile ?? '')[0]));
};

const withTextId = ({ profile, ...person }: PersonRecord): Person<string> => ({
  ...person,
  profile: profile.toHexString(),
});

const nameOf = ({ firstName, lastName, printName = '' }: PerformanceResponse['profile']): PersonName => ({
  firstName,
  lastName,
  printName,
});

const told = (performance: PerformanceResponse): SignupBefore => ({
  ...pickFields(performance, comparedFields),
  ...specPeople(
    performance.people.map(({ profile, instrument, role }) => ({
      profile: nameOf(profile),
      instrument,
      role,
    })),
  ),
});
