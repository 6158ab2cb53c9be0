import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { eventFields } from '@portal/contracts/event-fields.rules';
import type {
  CancelEventInput,
  CreateEventInput,
  EventFields,
  EventResponse,
  SetMailingInput,
  UpdateEventInput,
} from '@portal/contracts/events';
import { hasPermission } from '@portal/contracts/auth.rules';
import { canManageEvent, isStillOn } from '@portal/contracts/events.rules';
import { pickFields } from '@portal/contracts/piece.rules';
import { zoneOf } from '@portal/contracts/state-zones';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { type CurrentUser, assertOwnIds } from '../../platform/access/current-user.js';
import { insertOnce } from '../../platform/common/duplicate-key.js';
import { log } from '../../platform/log/log.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { hasSaved } from '../../platform/common/saves.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { EventSearchService } from './event-search.service.js';
import { searchText, termsOf } from '../../platform/common/search-terms.js';
import { answeredFields, EventRecord, toEventResponse, type AnsweredEvent } from './events.schema.js';
import { ShownEvents } from './shown-events.service.js';

/** The limit of the list of published events, because each is compared with its newest version. */
const mostNext = 20;

/** The fields of an event that reminders use. */
export type UpcomingEvent = Pick<EventRecord, '_id' | 'date' | 'reminded'>;

/** Called before a change, with the event before and after it and the reason. */
type ChangeListener = (
  was: EventResponse,
  becomes: EventFields & { timeZone: string },
  note: string | undefined,
) => Promise<void>;

@Injectable()
export class EventsService {
  private readonly changeListeners: ChangeListener[] = [];

  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly search: EventSearchService,
    private readonly idempotency: IdempotencyService,
    private readonly throttles: ThrottlesService,
    private readonly shown: ShownEvents,
  ) {}

  /** Returns the event as the user sees it: without an unpublished program, unless the user may manage it. */
  async getEvent(user: CurrentUser, id: string): Promise<EventResponse> {
    const [shown] = await this.shown.shownTo(user, [await this.readEvent(id)]);
    if (!shown) throw new AppError('notfound');
    return shown;
  }

  /** For other modules: returns the event as it is stored, with a program that may not be published. */
  async readEvent(id: string): Promise<EventResponse> {
    return toEventResponse(await this.findOrFail(toObjectId(id)));
  }

  /** For other modules: returns the event if the user may manage it. */
  async getManagedEvent(user: CurrentUser, id: string): Promise<EventResponse> {
    const event = await this.readEvent(id);
    if (!canManageEvent(user, event)) throw new AppError('forbidden');
    return event;
  }

  /** For other modules: returns the events as they are stored, with programs that may not be published. */
  async readEvents(ids: readonly string[]): Promise<EventResponse[]> {
    const found = await this.events
      .find({ _id: trusted({ $in: [...ids] }) }, answeredFields)
      .sort({ date: 1, _id: 1 })
      .lean<AnsweredEvent[]>();
    return found.map(toEventResponse);
  }

  /** For other modules: those of these events that are neither canceled nor over, as they are stored. */
  async readComing(ids: readonly string[]): Promise<EventResponse[]> {
    const events = await this.readEvents([...new Set(ids)]);
    return events.filter((event) => !event.canceled && isStillOn(event, clock.now()));
  }

  async createEvent(user: CurrentUser, input: CreateEventInput, key?: string): Promise<EventResponse> {
    assertOwnIds(user.id, input.coordinator, input.coordinatorId);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'event', key);
    const stored = isRepeat ? await this.events.findById(_id, answeredFields).lean<AnsweredEvent>() : null;
    if (stored) return toEventResponse(stored);
    await this.throttles.take('event-account', user.id);
    const fields = toEventFields(input, zoneOf(input.address.state));
    await this.search.addTerms(fields.terms);
    const event = await insertOnce(this.events, {
      ...fields,
      _id,
      coordinator: new Types.ObjectId(user.id),
      seats: [],
      taken: 0,
      program: [],
      revision: 0,
      version: 0,
    });
    return toEventResponse(event);
  }

  async updateEvent(user: CurrentUser, input: UpdateEventInput, key?: string): Promise<EventResponse> {
    const event = await this.getManagedEvent(user, input._id);
    const claimed = [input.coordinator, input.coordinatorId].filter((id) => id !== event.coordinator);
    assertOwnIds(user.id, ...claimed);
    if (input.version === undefined) log.warn({ event: event._id }, 'event edited without a version');
    const fields = toEventFields(input, event.timeZone);
    await this.search.addTerms(fields.terms);
    if (input.version === undefined || input.version === event.version)
      for (const listener of this.changeListeners)
        await listener(event, { ...event, ...input, timeZone: fields.timeZone }, input.note);
    const updated = await this.changeEvent(
      { _id: toObjectId(input._id), ...(input.version !== undefined && { version: input.version }) },
      { $set: { ...fields, ...(key !== undefined && { editedWith: key }) }, $inc: { version: 1 } },
    );
    if (updated) return toEventResponse(updated);
    const now = await this.findOrFail(toObjectId(input._id));
    if (hasSaved({ count: input.version, key }, { count: now.version, key: now.editedWith }))
      return toEventResponse(now);
    throw new AppError('stale', { body: { event: toEventResponse(now) } });
  }

  /** For other modules: registers a listener at startup. */
  beforeChange(listener: ChangeListener): void {
    this.changeListeners.push(listener);
  }

  /** Marks an event as canceled. It takes no more sign-ups. */
  async cancelEvent(user: CurrentUser, { _id, reason, version }: CancelEventInput): Promise<EventResponse> {
    await this.getManagedEvent(user, _id);
    const canceled = await this.changeEvent(
      {
        _id: toObjectId(_id),
        canceled: trusted({ $exists: false }),
        ...(version !== undefined && { version }),
      },
      { $set: { canceled: { at: clock.now(), reason } }, $inc: { version: 1 } },
    );
    if (canceled) return toEventResponse(canceled);
    const event = await this.readEvent(_id);
    if (event.canceled) return event;
    throw new AppError('stale', { body: { event } });
  }

  /** Undoes a cancellation. Fails with 409 if the event was canceled before `since`. */
  async restoreEvent(user: CurrentUser, id: string, since: Date): Promise<void> {
    await this.getManagedEvent(user, id);
    const restored = await this.changeEvent(
      { _id: toObjectId(id), 'canceled.at': trusted({ $gt: since }) },
      { $unset: { canceled: 1 }, $inc: { version: 1 } },
    );
    if (!restored) throw new AppError('conflict');
  }

  async setMailing(user: CurrentUser, { _id, mailing }: SetMailingInput): Promise<EventResponse> {
    await this.getManagedEvent(user, _id);
    const changed = await this.changeEvent({ _id: toObjectId(_id) }, { $set: { mailing } });
    if (!changed) throw new AppError('notfound');
    return toEventResponse(changed);
  }

  /** For other modules: the events in a period. */
  async listUpcoming(from: Date, to: Date): Promise<UpcomingEvent[]> {
    return this.events
      .find(
        { date: trusted({ $gt: from, $lte: to }), canceled: trusted({ $exists: false }) },
        { date: 1, reminded: 1 },
      )
      .lean<UpcomingEvent[]>();
  }

  /** For other modules: the next events of this user that have a published program. */
  async listPublished(user: CurrentUser): Promise<EventResponse[]> {
    return await this.findNext({
      ...(!hasPermission(user, 'admin') && { coordinator: user.id }),
      published: trusted({ $exists: true }),
      hidden: trusted({ $exists: false }),
    });
  }

  /** For other modules: the next events of this coordinator. */
  async listNextOf(coordinator: string): Promise<EventResponse[]> {
    return await this.findNext({ coordinator });
  }

  private async findNext(filter: QueryFilter<EventRecord>): Promise<EventResponse[]> {
    const coming = { date: trusted({ $gt: clock.now() }), canceled: trusted({ $exists: false }) };
    const next = this.events.find({ ...filter, ...coming }, answeredFields).sort({ date: 1 });
    return (await next.limit(mostNext).lean<AnsweredEvent[]>()).map(toEventResponse);
  }

  /**
   * For other modules: notifies open programs of a new or changed sign-up. Call it after the write, so that they read the
   * new data.
   */
  async noteChange(event: string): Promise<void> {
    await this.events.updateOne({ _id: event }, { $inc: { changes: 1 } });
  }

  async markReminded(_id: Types.ObjectId, name: string): Promise<void> {
    await this.events.updateOne({ _id }, { $addToSet: { reminded: name } });
  }

  private changeEvent(
    filter: QueryFilter<EventRecord>,
    change: {
      $set?: Partial<EventRecord>;
      $unset?: { canceled: 1 };
      $inc?: Partial<Record<keyof EventRecord, number>>;
    },
  ): Promise<AnsweredEvent | null> {
    return this.events
      .findOneAndUpdate(filter, change, { returnDocument: 'after', projection: answeredFields })
      .lean<AnsweredEvent>();
  }

  private async findOrFail(_id: Types.ObjectId): Promise<AnsweredEvent> {
    const event = await this.events.findById(_id, answeredFields).lean<AnsweredEvent>();
    if (!event) throw new AppError('notfound');
    return event;
  }
}

/** Returns the stored fields of an input. */
export const toEventFields = (input: EventFields, defaultZone: string) => {
  const search = searchText(input);
  // Skips the fields that the request does not contain, so that they are not changed.
  const sent = eventFields.filter((field) => input[field] !== undefined);
  return {
    ...pickFields(input, sent),
    date: new Date(input.date),
    timeZone: input.timeZone ?? defaultZone,
    search,
    terms: termsOf(search),
  };
};
