import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PerformanceResponse, SpecifiedPerformance } from '@portal/contracts/performances';
import { specified } from '@portal/contracts/performances.rules';
import { peopleOf, type Person } from '@portal/contracts/performers.rules';
import { isSameTitle } from '@portal/contracts/same-piece.rules';
import { Model, trusted, Types } from 'mongoose';
import { type CurrentUser, assertOwnIds } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { insertOnce } from '../../platform/common/duplicate-key.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { Audit } from '../../platform/log/audit.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRecord, toPerformanceResponse } from './performances.schema.js';
import { SignupNotices } from './signup-notices.service.js';
import { toStored } from './signup-people.js';
import { SignupPlaces } from './signup-places.service.js';

/** Signs people up for events. */
@Controller()
export class SignupsController {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly events: EventsService,
    private readonly room: SignupPlaces,
    private readonly notices: SignupNotices,
    private readonly idempotency: IdempotencyService,
    private readonly audit: Audit,
  ) {}

  @Call('PUT /performance', 'forbidden', 'full', 'past', 'canceled', 'quota', 'twin')
  async createPerformance({ input, user, key }: Asked<'PUT /performance'>): Promise<SpecifiedPerformance> {
    const { event, user: owner, again, profile, instrument, performers, ...piece } = input;
    assertOwnIds(user.id, owner);
    const people = peopleOf({ profile, instrument, performers });
    const profiles = await this.lists.findOwnPeople(user, people);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'performance', key);
    if (isRepeat && (await this.performances.exists({ _id })))
      return specified(await this.lists.getPerformance(user, _id.toHexString()));
    const record = {
      ...piece,
      _id,
      event: new Types.ObjectId(event),
      by: new Types.ObjectId(user.id),
      people: toStored(people),
      withdrawnAt: null,
      version: 0,
    };
    if (!again) await this.assertNoTwin(record);
    await this.room.assertRoom(user, event);
    return specified(await this.signUp(user, record, people, profiles));
  }

  /**
   * Refuses a second sign-up of a performer with the same piece, by any account. Two requests at the same moment may both
   * pass: people see two sign-ups then, and can withdraw one.
   */
  private async assertNoTwin({ _id, event, people, title }: PerformanceRecord): Promise<void> {
    const performers = people.map(({ profile }) => profile);
    const theirs = { event, 'people.profile': trusted({ $in: performers }), withdrawnAt: null };
    const found = await this.performances.find(theirs, { title: 1 }).lean();
    // Ignores the sign-up itself, which a repeat of this request may have stored meanwhile.
    const others = found.filter((one) => !one._id.equals(_id));
    if (others.some((one) => isSameTitle(one.title, title))) throw new AppError('twin');
  }

  private async signUp(
    user: CurrentUser,
    record: PerformanceRecord,
    people: readonly Person<string>[],
    profiles: KnownProfiles,
  ): Promise<PerformanceResponse> {
    const event = await this.events.readEvent(record.event.toHexString());
    const id = record._id.toHexString();
    await this.room.takePlace(event._id, record._id);
    await this.notices.beforeSignup(event, id, people, profiles, user);
    const performance = await insertOnce(this.performances, record);
    this.audit.write({ action: 'performance.create', object: id });
    await this.events.noteChange(event._id);
    const described = toPerformanceResponse(performance, event, profiles);
    return this.lists.asSeenBy(user, described ? [described] : [], profiles);
  }
}
