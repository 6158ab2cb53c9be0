import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasStarted } from '@portal/contracts/events.rules';
import type { FieldCode } from '@portal/contracts/field-codes';
import type { FieldErrors } from '@portal/contracts/field-errors';
import type {
  CreatePerformanceInput,
  PerformanceFields,
  PerformanceResponse,
  PerformerName,
  SignupBefore,
  UpdatePerformanceInput,
} from '@portal/contracts/performances';
import { comparedFields, pickFields } from '@portal/contracts/piece.rules';
import { Model, Types } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { insertOnce } from '../../platform/common/insert-once.js';
import { log } from '../../platform/log/log.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { assertOwnIds } from '../../platform/access/own-ids.js';
import { Config } from '../../platform/config/config.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { EventMails } from '../../platform/mail/event-mails.service.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import {
  PerformanceRecord,
  profilesIn,
  toPerformanceResponse,
  type Profiles,
} from './performances.schema.js';
import { PlaceSweepService } from './place-sweep.service.js';
import { Withdrawals } from './withdrawals.service.js';

@Injectable()
export class PerformancesService {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly sweep: PlaceSweepService,
    private readonly withdrawals: Withdrawals,
    private readonly profiles: ProfilesService,
    private readonly mails: EventMails,
    private readonly idempotency: IdempotencyService,
    private readonly throttles: ThrottlesService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async createPerformance(
    user: CurrentUser,
    input: CreatePerformanceInput,
    key?: string,
  ): Promise<PerformanceResponse> {
    assertOwnIds(user.id, input.user);
    const profiles = await this.findOwnProfiles(user, input);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'performance', key);
    const stored = isRepeat ? await this.performances.findById(_id).lean() : null;
    if (stored) return this.lists.describe(stored);
    await this.assertRoom(user, input.event);
    return this.signUp(input, _id, profiles);
  }

  async updatePerformance(
    user: CurrentUser,
    { id, user: owner, event, version, ...fields }: UpdatePerformanceInput,
  ): Promise<PerformanceResponse> {
    assertOwnIds(user.id, owner);
    const performance = await this.findOwnOrFail(user, id);
    if (performance.withdrawnAt) throw new AppError('conflict');
    const { canceled } = await this.assertNotStarted(performance);
    if (canceled) throw new AppError('canceled');
    if (event !== undefined && event !== performance.event.toHexString()) throw new AppError('invalid');
    await this.findOwnProfiles(user, fields, performance);
    if (version === undefined) log.warn({ performance: id }, 'sign-up edited without a version');
    await this.noteChange(performance);
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          ...(version !== undefined && { version }),
        },
        { $set: withProfiles(fields), $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (updated) {
      await this.places.noteChange(updated.event.toHexString());
      return this.lists.describe(updated);
    }
    const current = await this.findOwnOrFail(user, id);
    if (current.withdrawnAt) throw new AppError('conflict');
    throw new AppError('stale', { body: { performance: await this.lists.describe(current) } });
  }

  async withdrawPerformance(user: CurrentUser, id: string): Promise<PerformanceResponse> {
    const performance = await this.findOwnOrFail(user, id);
    const event = await this.assertNotStarted(performance);
    await this.noteChange(performance);
    const withdrawnAt = performance.withdrawnAt ?? this.clock.now();
    await this.performances.updateOne({ _id: performance._id }, { $set: { withdrawnAt } });
    // Runs for withdrawn sign-ups too, because the process may have died between the two writes.
    await this.withdrawals.complete(event, performance._id, performance.title);
    return this.lists.describe({ ...performance, withdrawnAt });
  }

  private async noteChange(performance: PerformanceRecord): Promise<void> {
    if (performance.withdrawnAt) return;
    const { _id, event, user } = performance;
    const [described] = await this.lists.describeAll([performance]);
    if (!described) return;
    const before = { [_id.toHexString()]: told(described) };
    await this.tell(event, user, before);
    if (described.published) await this.tellCoordinator(event, before);
  }

  // The published program keeps the old data until it is published again.
  private async tellCoordinator(event: Types.ObjectId, before: Record<string, unknown>): Promise<void> {
    const { coordinator } = await this.events.getEvent(event.toHexString());
    await this.mails.gather([{ kind: 'edited', event, account: new Types.ObjectId(coordinator), before }]);
  }

  // Queued before the write. A mail that finds no difference when it is sent is dropped.
  private async tell(
    event: Types.ObjectId,
    account: Types.ObjectId,
    before: Record<string, unknown>,
  ): Promise<void> {
    await this.mails.gather([{ kind: 'signups', event, account, before }]);
  }

  private async assertNotStarted(performance: PerformanceRecord): Promise<EventResponse> {
    const event = await this.events.getEvent(performance.event.toHexString());
    if (hasStarted(event, this.clock.now())) throw new AppError('past');
    return event;
  }

  // Parallel requests may each find the last free slot; the daily limit is exact.
  private async assertRoom({ id }: CurrentUser, event: string): Promise<void> {
    const most = this.config.limits['performance-account-event'].max;
    const own = { user: toObjectId(id), event: toObjectId(event), withdrawnAt: null };
    if ((await this.performances.countDocuments(own, { limit: most })) >= most) throw new AppError('quota');
    await this.throttles.take('performance-account', id);
  }

  private async signUp(
    { event: eventId, user: _, ...fields }: CreatePerformanceInput,
    _id: Types.ObjectId,
    profiles: Profiles,
  ): Promise<PerformanceResponse> {
    const event = await this.events.getEvent(eventId);
    const profile = profiles.get(fields.profile);
    if (!profile) throw new AppError('invalid', { fields: { profile: 'profile' } });
    await this.takePlace(event._id, _id);
    await this.tell(new Types.ObjectId(event._id), new Types.ObjectId(profile.user), {
      [_id.toHexString()]: null,
    });
    const performance = await insertOnce(this.performances, {
      ...withProfiles(fields),
      _id,
      event: new Types.ObjectId(event._id),
      user: new Types.ObjectId(profile.user),
      withdrawnAt: null,
      version: 0,
    });
    await this.places.noteChange(event._id);
    return toPerformanceResponse(performance, event, profile, profiles);
  }

  private async takePlace(event: string, performance: Types.ObjectId): Promise<void> {
    const take = () => this.places.takePlace(event, performance);
    const missing = await take();
    const isFreed = missing === 'full' && (await this.sweep.sweepEvent(event)) > 0;
    const why = isFreed ? await take() : missing;
    if (why) throw new AppError(why);
  }

  /**
   * Returns the profiles of a sign-up. A foreign profile and a missing one get the same error. People who are in the
   * sign-up already may stay.
   */
  private async findOwnProfiles(
    user: CurrentUser,
    { profile, performers }: PerformanceFields,
    stored?: PerformanceRecord,
  ): Promise<Profiles> {
    const kept = stored ? profilesIn(stored) : [];
    const others = performers?.map((other) => other.profile) ?? kept.slice(1);
    const found = await this.profiles.listProfiles([profile, ...others]);
    const own = new Set(found.filter((one) => one.user === user.id).map(({ _id }) => _id));
    const problemOf = (id: string): FieldCode | undefined =>
      own.has(id) || kept.includes(id) ? undefined : 'profile';
    const problems = others.flatMap((id, at): [string, FieldCode | undefined][] => [
      [`performers.${String(at)}.profile`, id === profile ? 'profileTwice' : problemOf(id)],
    ]);
    assertNoProblems([['profile', problemOf(profile)], ...problems]);
    return new Map(found.map((one) => [one._id, one]));
  }

  private async findOwnOrFail(user: CurrentUser, id: string): Promise<PerformanceRecord> {
    const performance = await this.performances.findOne({ _id: toObjectId(id), user: user.id }).lean();
    if (!performance) throw new AppError('notfound');
    return performance;
  }
}

const assertNoProblems = (problems: readonly [field: string, FieldCode | undefined][]): void => {
  const fields = Object.fromEntries(problems.filter(([, code]) => code !== undefined)) as FieldErrors;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
};

const nameOf = ({ firstName, lastName, printName = '' }: PerformanceResponse['profile']): PerformerName => ({
  firstName,
  lastName,
  printName,
});

const told = (performance: PerformanceResponse): SignupBefore => ({
  ...pickFields(performance, comparedFields),
  profile: nameOf(performance.profile),
  performers: (performance.performers ?? []).map(({ profile, instrument, role }) => ({
    profile: nameOf(profile),
    instrument,
    role,
  })),
});

const withProfiles = ({ profile, performers, ...fields }: PerformanceFields) => ({
  ...fields,
  profile: new Types.ObjectId(profile),
  ...(performers && {
    performers: performers.map((other) => ({ ...other, profile: new Types.ObjectId(other.profile) })),
  }),
});
