import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { rightFor, SignupAct } from '@portal/contracts/guardians';
import { hasStarted } from '@portal/contracts/events.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { FieldCode } from '@portal/contracts/field-codes';
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
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import {
  PerformanceRecord,
  profilesIn,
  toPerformanceResponse,
  type Profiles,
} from './performances.schema.js';
import { PlaceSweepService } from './place-sweep.service.js';
import { Withdrawals } from './withdrawals.service.js';

/** The people of a sign-up that the user may sign up, with all accounts that look after them. */
interface Own {
  profile: ProfileResponse;
  profiles: Profiles;
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
    private readonly profiles: ProfilesService,
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
    const own = await this.findOwnProfiles(user, input);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'performance', key);
    if (isRepeat && (await this.performances.exists({ _id })))
      return this.lists.describe(user, await this.findOwnOrFail(user, _id.toHexString()));
    await this.assertRoom(user, input.event);
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
    const { profile, accounts } = await this.findOwnProfiles(user, fields, performance);
    if (version === undefined) log.warn({ performance: id }, 'sign-up edited without a version');
    await this.noteChange(performance, accounts);
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          ...(version !== undefined && { version }),
        },
        { $set: { ...withProfiles(fields), ...ownerOf(profile) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (updated) {
      this.audit.write({ action: 'performance.update', object: id });
      await this.places.noteChange(updated.event.toHexString());
      return this.lists.describe(user, updated);
    }
    const current = await this.findOwnOrFail(user, id);
    if (current.withdrawnAt) throw new AppError('conflict');
    throw new AppError('stale', { body: { performance: await this.lists.describe(user, current) } });
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
    return this.lists.describe(user, { ...performance, withdrawnAt });
  }

  /** Queues mails about a change. Accounts that see the sign-up only after it get a mail about a new sign-up. */
  private async noteChange(performance: PerformanceRecord, after: readonly string[] = []): Promise<void> {
    if (performance.withdrawnAt) return;
    const { _id, event } = performance;
    const [described] = await this.lists.describeAll([performance]);
    if (!described) return;
    const id = _id.toHexString();
    const seen = await this.rights.seenByEach([described]);
    const added = after.filter((account) => !seen.has(account));
    for (const [account, [own = described]] of seen) await this.tell(event, [account], { [id]: told(own) });
    await this.tell(event, added, { [id]: null });
    if (described.published) await this.tellCoordinator(event, { [id]: told(described) });
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
  private async assertRoom({ id }: CurrentUser, event: string): Promise<void> {
    const most = this.config.limits['performance-account-event'].max;
    const mine = await this.rights.performancesOf(id, 'edit');
    const own = { ...mine, event: toObjectId(event), withdrawnAt: null };
    if ((await this.performances.countDocuments(own, { limit: most })) >= most) throw new AppError('quota');
    await this.throttles.take('performance-account', id);
  }

  private async signUp(
    { event: eventId, user: _, ...fields }: CreatePerformanceInput,
    _id: Types.ObjectId,
    { profile, profiles, accounts }: Own,
  ): Promise<PerformanceResponse> {
    const event = await this.events.getEvent(eventId);
    await this.takePlace(event._id, _id);
    await this.tell(new Types.ObjectId(event._id), accounts, { [_id.toHexString()]: null });
    const performance = await insertOnce(this.performances, {
      ...withProfiles(fields),
      _id,
      event: new Types.ObjectId(event._id),
      ...ownerOf(profile),
      withdrawnAt: null,
      version: 0,
    });
    this.audit.write({ action: 'performance.create', object: _id.toHexString() });
    await this.places.noteChange(event._id);
    const may = SignupAct.options;
    return { ...toPerformanceResponse(performance, event, profile, profiles), may };
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
  ): Promise<Own> {
    const kept = stored ? profilesIn(stored) : [];
    const others = performers?.map((other) => other.profile) ?? kept.slice(1);
    const found = await this.profiles.listProfiles([profile, ...others]);
    const profiles = new Map(found.map((one) => [one._id, one]));
    const own = new Set((await this.guardians.profilesOf(user.id, 'edit')).map(String));
    const first = own.has(profile) || profile === kept[0] ? profiles.get(profile) : undefined;
    const problemOf = (id: string): FieldCode | undefined => {
      if (id === profile) return 'profileTwice';
      return own.has(id) || kept.includes(id) ? undefined : 'profile';
    };
    const problems = others.flatMap((id, at): [string, FieldCode][] => {
      const code = problemOf(id);
      return code ? [[`performers.${String(at)}.profile`, code]] : [];
    });
    if (!first || problems.length > 0) {
      const fields = { ...(!first && { profile: 'profile' as const }), ...Object.fromEntries(problems) };
      throw new AppError('invalid', { fields });
    }
    const accounts = await this.guardians.guardiansOf([...profiles.keys()]);
    return { profile: first, profiles, accounts: [...new Set([...accounts.values()].flat())] };
  }

  private async findOwnOrFail(user: CurrentUser, id: string): Promise<PerformanceRecord> {
    const mine = await this.rights.performancesOf(user.id, rightFor.edit);
    const performance = await this.performances.findOne({ _id: toObjectId(id), ...mine }).lean();
    if (!performance) throw new AppError('notfound');
    return performance;
  }
}

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

// The first guardian of the performer, who may be another account than the one that signs up.
const ownerOf = ({ user }: ProfileResponse) => ({ user: new Types.ObjectId(user) });
