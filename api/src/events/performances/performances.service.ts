import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasStarted } from '@portal/contracts/events.rules';
import type {
  CreatePerformanceInput,
  PerformanceFields,
  PerformanceResponse,
  SignupBefore,
  UpdatePerformanceInput,
} from '@portal/contracts/performances';
import { comparedFields, pickFields } from '@portal/contracts/piece.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { Model, Types } from 'mongoose';
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
import { EventMails } from '../../platform/mail/event-mails.service.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { Guardians } from '../../people/profiles/guardians.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { PerformanceRecord, toPerformanceResponse } from './performances.schema.js';
import { PlaceSweepService } from './place-sweep.service.js';
import { Withdrawals } from './withdrawals.service.js';

/** A profile that the user may sign up, with all accounts that look after it. */
interface Own {
  profile: ProfileResponse;
  accounts: string[];
}

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
    private readonly mails: EventMails,
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
    const own = await this.findOwnProfile(user, input.profile);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'performance', key);
    const stored = isRepeat ? await this.performances.findById(_id).lean() : null;
    if (stored) return this.lists.describe(stored);
    await this.assertRoom(user, own.profile.user, input.event);
    return this.signUp(input, _id, own);
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
    const isSameProfile = fields.profile === performance.profile.toHexString();
    const other = isSameProfile ? undefined : await this.findOwnProfile(user, fields.profile);
    if (version === undefined) log.warn({ performance: id }, 'sign-up edited without a version');
    await this.noteChange(performance, other?.accounts);
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          ...(version !== undefined && { version }),
        },
        { $set: { ...withProfile(fields), ...(other && ownerOf(other.profile)) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (updated) {
      this.audit.write({ action: 'performance.update', object: id });
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
    this.audit.write({ action: 'performance.withdraw', object: id });
    return this.lists.describe({ ...performance, withdrawnAt });
  }

  private async noteChange(
    performance: PerformanceRecord,
    newAccounts: readonly string[] = [],
  ): Promise<void> {
    if (performance.withdrawnAt) return;
    const { _id, event } = performance;
    const [described] = await this.lists.describeAll([performance]);
    if (!described) return;
    const before = { [_id.toHexString()]: told(described) };
    const accounts = await this.rights.byAccount([described]);
    await this.tell(event, [...accounts.keys()], before);
    // For them the sign-up is new, because it was another child's.
    const others = newAccounts.filter((account) => !accounts.has(account));
    await this.tell(event, others, { [_id.toHexString()]: null });
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
    accounts: readonly string[],
    before: Record<string, unknown>,
  ): Promise<void> {
    await this.mails.gather(
      accounts.map((account) => ({
        kind: 'signups',
        event,
        account: new Types.ObjectId(account),
        before,
      })),
    );
  }

  private async assertNotStarted(performance: PerformanceRecord): Promise<EventResponse> {
    const event = await this.events.getEvent(performance.event.toHexString());
    if (hasStarted(event, this.clock.now())) throw new AppError('past');
    return event;
  }

  // Parallel requests may each find the last free slot; the daily limit is exact.
  private async assertRoom({ id }: CurrentUser, user: string, event: string): Promise<void> {
    const most = this.config.limits['performance-account-event'].max;
    const own = { user: toObjectId(user), event: toObjectId(event), withdrawnAt: null };
    if ((await this.performances.countDocuments(own, { limit: most })) >= most) throw new AppError('quota');
    await this.throttles.take('performance-account', id);
  }

  private async signUp(
    { event: eventId, user: _, ...fields }: CreatePerformanceInput,
    _id: Types.ObjectId,
    { profile, accounts }: Own,
  ): Promise<PerformanceResponse> {
    const event = await this.events.getEvent(eventId);
    await this.takePlace(event._id, _id);
    await this.tell(new Types.ObjectId(event._id), accounts, { [_id.toHexString()]: null });
    const performance = await insertOnce(this.performances, {
      ...withProfile(fields),
      _id,
      event: new Types.ObjectId(event._id),
      ...ownerOf(profile),
      withdrawnAt: null,
      version: 0,
    });
    this.audit.write({ action: 'performance.create', object: _id.toHexString() });
    await this.places.noteChange(event._id);
    return toPerformanceResponse(performance, event, profile);
  }

  private async takePlace(event: string, performance: Types.ObjectId): Promise<void> {
    const take = () => this.places.takePlace(event, performance);
    const missing = await take();
    const isFreed = missing === 'full' && (await this.sweep.sweepEvent(event)) > 0;
    const why = isFreed ? await take() : missing;
    if (why) throw new AppError(why);
  }

  // A foreign profile and a missing one get the same error.
  private async findOwnProfile(user: CurrentUser, id: string): Promise<Own> {
    const own = await this.guardians.find(user.id, id, 'edit');
    if (!own) throw new AppError('invalid', { fields: { profile: 'profile' } });
    return own;
  }

  private async findOwnOrFail(user: CurrentUser, id: string): Promise<PerformanceRecord> {
    const mine = await this.rights.performancesOf(user.id, 'edit');
    const performance = await this.performances.findOne({ _id: toObjectId(id), ...mine }).lean();
    if (!performance) throw new AppError('notfound');
    return performance;
  }
}

const told = (performance: PerformanceResponse): SignupBefore => {
  const { firstName, lastName, printName = '' } = performance.profile;
  return { ...pickFields(performance, comparedFields), profile: { firstName, lastName, printName } };
};

// The first guardian of the performer, who may be another account than the one that signs up.
const ownerOf = ({ user }: ProfileResponse) => ({ user: new Types.ObjectId(user) });

const withProfile = (fields: PerformanceFields) => ({
  ...fields,
  profile: new Types.ObjectId(fields.profile),
});
