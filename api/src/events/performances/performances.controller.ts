import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasStarted } from '@portal/contracts/events.rules';
import type {
  LeavePerformanceResponse,
  PerformanceResponse,
  SpecifiedPerformance,
} from '@portal/contracts/performances';
import { specified } from '@portal/contracts/performances.rules';
import { peopleOf } from '@portal/contracts/performers.rules';
import { Model } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { Audit } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { assertOwnIds } from '../../platform/access/current-user.js';
import { hasSaved } from '../../platform/common/saves.js';
import { ChangedMeanwhile } from '../../platform/common/retry.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRecord, peopleLeft, profilesIn } from './performances.schema.js';
import { seesSignup, signedIn } from './signers.js';
import { SignupNotices } from './signup-notices.service.js';
import {
  asRead,
  assertOwn,
  assertTakesOut,
  handOver,
  mayTakeOut,
  storeStaying,
  toStored,
  withTextId,
} from './signup-people.js';
import { Withdrawals } from './withdrawals.service.js';

/** Reads, changes and withdraws sign-ups. */
@Controller()
export class PerformancesController {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly events: EventsService,
    private readonly withdrawals: Withdrawals,
    private readonly notices: SignupNotices,
    private readonly audit: Audit,
  ) {}

  @Call('POST /performance', 'forbidden', 'conflict', 'past', 'canceled', 'stale')
  async updatePerformance(asked: Asked<'POST /performance'>): Promise<SpecifiedPerformance> {
    const { input, user, key } = asked;
    const { id, user: owner, event: eventId, version, ...fields } = input;
    assertOwnIds(user.id, owner);
    const { profile, instrument, performers, ...piece } = fields;
    const typed = [profile, ...(performers ?? []).map((other) => other.profile)];
    const { performance, profiles } = await this.lists.findOwnOrFail(user, id, typed);
    if (performance.withdrawnAt) throw new AppError('conflict');
    const event = await this.assertNotStarted(performance);
    if (event.canceled) throw new AppError('canceled');
    if (eventId !== undefined && eventId !== event._id) throw new AppError('invalid');
    // A client that does not send the other people does not change them.
    const others = performers ?? performance.people.slice(1).map(withTextId);
    const people = peopleOf({ profile, instrument, performers: others });
    assertOwn(user, people, { profiles, by: performance.by?.toHexString() }, profilesIn(performance));
    if (version === undefined) log.warn({ performance: id }, 'sign-up edited without a version');
    const leaving = assertTakesOut(user, performance, people, profiles);
    await this.notices.beforeChange(performance, event, profiles, { after: people, leaving });
    const { unchanged, handed } = handOver(performance, profile, profiles);
    const edited = key === undefined ? {} : { editedWith: key };
    const updated = await this.performances
      .findOneAndUpdate(
        {
          _id: performance._id,
          withdrawnAt: null,
          version: version ?? performance.version,
          ...unchanged,
        },
        { $set: { ...piece, people: toStored(people), ...handed, ...edited }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    const answerSaved = async (saved: PerformanceRecord) => {
      this.audit.write({ action: 'performance.update', object: id });
      await this.events.noteChange(event._id);
      return specified(await this.lists.answer(user, saved, event, profiles));
    };
    if (updated) return answerSaved(updated);
    const { performance: current } = await this.lists.findOwnOrFail(user, id);
    if (current.withdrawnAt) throw new AppError('conflict');
    // Someone has joined, left, was invited or has answered since the people were read. Decides again who leaves.
    const isSameFirst = profilesIn(current)[0] === profilesIn(performance)[0];
    if (isSameFirst && (version ?? current.version) === current.version) throw new ChangedMeanwhile();
    if (hasSaved({ count: version, key }, { count: current.version, key: current.editedWith }))
      return answerSaved(current);
    throw new AppError('stale', { body: { performance: await this.lists.describe(user, current) } });
  }

  @Call('POST /performance_withdraw', 'past')
  async withdrawPerformance(asked: Asked<'POST /performance_withdraw'>): Promise<PerformanceResponse> {
    const { user, input } = asked;
    const { id } = input;
    const { performance, profiles } = await this.lists.findOwnOrFail(user, id);
    const event = await this.assertNotStarted(performance);
    await this.notices.beforeChange(performance, event, profiles);
    const withdrawnAt = performance.withdrawnAt ?? clock.now();
    const mine = { _id: performance._id, ...firstOf(performance) };
    const before = await this.performances.findOneAndUpdate(mine, { $set: { withdrawnAt } }).lean();
    // The first person has left. Reading the sign-up again finds out whether the user may still withdraw it.
    if (!before) throw new ChangedMeanwhile();
    // Runs for withdrawn sign-ups too, because the process may have died between the two writes.
    await this.withdrawals.complete(event, performance._id, performance.title);
    if (!before.withdrawnAt) await this.notices.afterWithdrawal(before, event);
    this.audit.write({ action: 'performance.withdraw', object: id });
    return this.lists.answer(user, { ...performance, withdrawnAt }, event, profiles);
  }

  /** Takes a person out of a piece, by an account that may sign that person up. The sign-up may be of another family. */
  @Call('POST /performance_leave', 'conflict', 'past', 'canceled')
  async leavePerformance(asked: Asked<'POST /performance_leave'>): Promise<LeavePerformanceResponse> {
    const { user, input } = asked;
    const { id, profile } = input;
    const { performance, profiles } = await this.lists.findOrFail(id);
    if (!profilesIn(performance).includes(profile) || !mayTakeOut(user, profiles, profile))
      throw new AppError('notfound');
    if (performance.withdrawnAt) throw new AppError('conflict');
    const event = await this.assertNotStarted(performance);
    if (event.canceled) throw new AppError('canceled');
    const staying = peopleLeft(performance, profile, profiles);
    const isOver = staying.length === 0;
    const after = signedIn({ ...performance, people: staying });
    const isStaying = seesSignup(user.id, after, profiles);
    const change = isOver ? {} : { leaving: [profile], ...(!isStaying && { leaver: user.id }) };
    await this.notices.beforeChange(performance, event, profiles, change);
    const updated = isOver
      ? await this.withdrawAsRead(performance)
      : await storeStaying(this.performances, performance, staying, profiles);
    if (!updated) throw new ChangedMeanwhile();
    this.audit.write({ action: 'performance.leave', object: id, detail: profile });
    if (isOver) {
      await this.withdrawals.complete(event, updated._id, updated.title);
      await this.notices.afterWithdrawal(updated, event);
    } else await this.events.noteChange(event._id);
    const isLeft = seesSignup(user.id, signedIn(updated), profiles);
    return isLeft ? { performance: await this.lists.answer(user, updated, event, profiles) } : {};
  }

  @Call('GET /performance')
  async getPerformance({ input: { id }, user }: Asked<'GET /performance'>) {
    return specified(await this.lists.getPerformance(user, id));
  }

  @Call('GET /performances')
  async listOwnPerformances({ user }: Asked<'GET /performances'>) {
    return (await this.lists.listOwnPerformances(user)).map(specified);
  }

  @Call('GET /eventperformances')
  async listEventPerformances({ input: { id }, user }: Asked<'GET /eventperformances'>) {
    return (await this.lists.listEventPerformances(user, id)).map(specified);
  }

  @Call('GET /event_emails')
  async listEventEmails({ input: { id }, user }: Asked<'GET /event_emails'>) {
    const emails = await this.lists.listEventEmails(user, id);
    this.audit.write({ action: 'event.emails', object: id });
    return emails;
  }

  @Call('GET /event_contacts')
  async listEventContacts({ input: { id }, user }: Asked<'GET /event_contacts'>) {
    const contacts = await this.lists.listEventContacts(user, id);
    this.audit.write({ action: 'event.contacts', object: id });
    return contacts;
  }

  private withdrawAsRead(performance: PerformanceRecord): Promise<PerformanceRecord | null> {
    const $set = { withdrawnAt: clock.now() };
    const after = { returnDocument: 'after' } as const;
    return this.performances.findOneAndUpdate(asRead(performance), { $set }, after).lean().exec();
  }

  private async assertNotStarted(performance: PerformanceRecord): Promise<EventResponse> {
    const event = await this.events.readEvent(performance.event.toHexString());
    if (hasStarted(event, clock.now())) throw new AppError('past');
    return event;
  }
}

// Filters by the first person, because the account's right to change the sign-up depends on that person.
const firstOf = ({ people }: PerformanceRecord) => ({ 'people.0.profile': people[0]?.profile });
