import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  eventNotes,
  type CreateEventInput,
  type EventFields,
  type EventResponse,
  type UpdateEventInput,
} from '@portal/contracts/events';
import { canManageEvent } from '@portal/contracts/events.rules';
import { zoneOf } from '@portal/contracts/state-zones';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { AppError } from '../common/app-error.js';
import type { CurrentUser } from '../access/current-user.js';
import { insertOnce } from '../common/insert-once.js';
import { log } from '../log/log.js';
import { toObjectId } from '../common/object-id.js';
import { assertOwnIds } from '../access/own-ids.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { EventSearchService } from './event-search.service.js';
import { searchText, termsOf } from './events.search.js';
import { answeredFields, EventRecord, toEventResponse, type AnsweredEvent } from './events.schema.js';

@Injectable()
export class EventsService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly search: EventSearchService,
    private readonly idempotency: IdempotencyService,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
  ) {}

  async getEvent(id: string): Promise<EventResponse> {
    return toEventResponse(await this.findOrFail(toObjectId(id)));
  }

  /** For other modules: the event, if this user may manage it. */
  async getManagedEvent(user: CurrentUser, id: string): Promise<EventResponse> {
    const event = await this.getEvent(id);
    if (!canManageEvent(user, event)) throw new AppError('forbidden');
    return event;
  }

  async listEvents(ids: readonly string[]): Promise<EventResponse[]> {
    const found = await this.events
      .find({ _id: trusted({ $in: [...ids] }) }, answeredFields)
      .lean<AnsweredEvent[]>();
    return found.map(toEventResponse);
  }

  async createEvent(user: CurrentUser, input: CreateEventInput, key?: string): Promise<EventResponse> {
    assertOwnIds(user.id, input.coordinator, input.coordinatorId);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'event', key);
    const stored = isRepeat ? await this.events.findById(_id, answeredFields).lean<AnsweredEvent>() : null;
    if (stored) return toEventResponse(stored);
    await this.throttles.take(this.limits.eventAccount, user.id);
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

  async updateEvent(user: CurrentUser, input: UpdateEventInput): Promise<EventResponse> {
    const event = await this.getManagedEvent(user, input._id);
    const claimed = [input.coordinator, input.coordinatorId].filter((id) => id !== event.coordinator);
    assertOwnIds(user.id, ...claimed);
    if (input.version === undefined) log.warn({ event: event._id }, 'event edited without a version');
    const fields = toEventFields(input, event.timeZone);
    await this.search.addTerms(fields.terms);
    const updated = await this.changeEvent(
      { _id: toObjectId(input._id), ...(input.version !== undefined && { version: input.version }) },
      { $set: fields, $inc: { version: 1 } },
    );
    if (updated) return toEventResponse(updated);
    throw new AppError('stale', { body: { event: await this.getEvent(input._id) } });
  }

  private changeEvent(
    filter: QueryFilter<EventRecord>,
    change: { $set: Partial<EventRecord>; $inc: Partial<Record<keyof EventRecord, number>> },
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

/** What is stored of what a coordinator wrote. */
export const toEventFields = (input: EventFields, defaultZone: string) => {
  const search = searchText(input);
  // What is not sent stays as it is stored.
  const notes = eventNotes.filter((note) => input[note] !== undefined);
  return {
    name: input.name,
    description: input.description,
    address: input.address,
    date: new Date(input.date),
    duration: input.duration,
    capacity: input.capacity,
    timeZone: input.timeZone ?? defaultZone,
    ...Object.fromEntries(notes.map((note) => [note, input[note]])),
    search,
    terms: termsOf(search),
  };
};
