import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SearchEventsQuery, SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { literal } from '../../platform/common/escape.js';
import { readFew } from '../../platform/common/read-few.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import {
  EventTermRecord,
  answeredFields,
  EventRecord,
  toEventResponse,
  type AnsweredEvent,
} from './events.schema.js';
import {
  endingsOf,
  lookupLength,
  lookupPart,
  lookupWords,
  searchedWords,
} from '../../platform/common/search-terms.js';
import { ShownEvents } from './shown-events.service.js';

// A searched text that is in more words than this ('and', 'ing') would match most events, so it is not looked up in the
// index.
const mostTerms = 50;
// The rarity of two words is compared by counting at most this many events.
const mostCompared = 200;
// A search finds at most this many events. A word that all events have takes the same time with 100,000 events as with 1,000.
const mostFound = 1000;
// The database cancels a search that takes longer. Otherwise it would go on after the portal has stopped waiting for it.
const longestMs = 1000;

const byDate = { date: 1, _id: 1 } as const;

type Filter = QueryFilter<EventRecord>;

/** A searched word, and the words of the vocabulary that contain it. */
interface Lookup {
  word: string;
  terms: string[];
}

@Injectable()
export class EventSearchService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    @InjectModel(EventTermRecord.name) private readonly terms: Model<EventTermRecord>,
    private readonly throttles: ThrottlesService,
    private readonly shown: ShownEvents,
  ) {}

  async searchEvents(user: CurrentUser, query: SearchEventsQuery): Promise<SearchEventsResponse> {
    const { count, data } = await this.listPage(user, {}, query);
    return { count, data: await this.shown.shownTo(user, data) };
  }

  async listManagedEvents(user: CurrentUser, query: SearchEventsQuery): Promise<SearchEventsResponse> {
    const own = user.permissions.includes('admin') ? {} : { coordinator: new Types.ObjectId(user.id) };
    return await this.listPage(user, own, query);
  }

  /** Adds words to the vocabulary. Call it before storing the event, so that a stored event can always be found. */
  async addTerms(terms: string[]): Promise<void> {
    const known = await this.terms.find({ _id: trusted({ $in: terms }) }, { _id: 1 }).lean();
    const isKnown = new Set(known.map(({ _id }) => _id));
    const missing = terms.filter((term) => !isKnown.has(term));
    if (missing.length === 0) return;
    await this.terms.bulkWrite(
      missing.map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { endings: endingsOf(_id) } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  private async listPage(
    { id }: CurrentUser,
    scope: Filter,
    query: SearchEventsQuery,
  ): Promise<SearchEventsResponse> {
    const words = searchedWords(query.searchWords);
    await this.throttles.take(words.length > 0 ? 'search-account' : 'list-account', id);
    const within: Filter = { ...scope, ...filterByDate(query) };
    const skipped = (query.page - 1) * eventPageSize;
    if (words.length === 0) return this.indexedPage(within, skipped);
    const matching = await this.filterByWords(words, within);
    if (!matching) return { count: 0, data: [] };
    const filter = { ...within, ...matching };
    return matching.$and ? this.readPage(filter, skipped) : this.indexedPage(filter, skipped, mostFound);
  }

  private async indexedPage(filter: Filter, skipped: number, most?: number): Promise<SearchEventsResponse> {
    const [count, found] = await Promise.all([
      this.countEvents(filter, most),
      readFew<AnsweredEvent>(this.events.db, {
        find: this.events.collection.name,
        filter,
        sort: byDate,
        projection: answeredFields,
        skip: skipped,
        limit: eventPageSize,
        maxTimeMS: longestMs,
      }),
    ]);
    return { count, data: found.map(toEventResponse) };
  }

  private async countEvents(filter: Filter, most?: number): Promise<number> {
    const [found] = await readFew<{ n: number }>(this.events.db, {
      aggregate: this.events.collection.name,
      pipeline: [
        { $match: filter },
        ...(most === undefined ? [] : [{ $limit: most }]),
        { $group: { _id: 1, n: { $sum: 1 } } },
      ],
      cursor: {},
      maxTimeMS: longestMs,
    });
    return found?.n ?? 0;
  }

  // Counts and sorts by reading the texts once, and loads only the events of the page.
  private async readPage(filter: Filter, skipped: number): Promise<SearchEventsResponse> {
    const found = await this.events
      .find(filter, { _id: 1 })
      .sort(byDate)
      .limit(mostFound)
      .maxTimeMS(longestMs)
      .lean();
    const ids = found.slice(skipped, skipped + eventPageSize).map(({ _id }) => _id);
    const data = ids.length > 0 ? await this.readEvents({ _id: trusted({ $in: ids }) }) : [];
    return { count: found.length, data: data.map(toEventResponse) };
  }

  private readEvents(filter: Filter) {
    return this.events.find(filter, answeredFields).sort(byDate).maxTimeMS(longestMs).lean<AnsweredEvent[]>();
  }

  /** Looks up the rarest word and searches its texts for the others. Returns undefined if no event has all words. */
  private async filterByWords(words: string[], within: Filter): Promise<Filter | undefined> {
    const lookups = await Promise.all(
      lookupWords(words).map(async (word) => ({ word, terms: await this.findTerms(word) })),
    );
    if (lookups.some(({ terms }) => terms.length === 0)) return undefined;
    const rarest = await this.findRarest(
      lookups.filter(({ terms }) => terms.length <= mostTerms),
      within,
    );
    const answered = rarest && [...rarest.word].length <= lookupLength ? rarest.word : undefined;
    const read = words.filter((word) => word !== answered);
    return {
      ...(rarest && { terms: trusted({ $in: rarest.terms }) }),
      ...(read.length > 0 && { $and: read.map((word) => ({ search: trusted({ $regex: literal(word) }) })) }),
    };
  }

  private async findRarest(lookups: readonly Lookup[], within: Filter): Promise<Lookup | undefined> {
    if (lookups.length < 2) return lookups[0];
    const counts = await Promise.all(
      lookups.map(({ terms }) =>
        this.events
          .countDocuments({ ...within, terms: trusted({ $in: terms }) }, { limit: mostCompared })
          .maxTimeMS(longestMs),
      ),
    );
    return lookups[counts.indexOf(Math.min(...counts))];
  }

  private async findTerms(word: string): Promise<string[]> {
    const found = await this.terms
      .find({ endings: trusted({ $regex: `^${literal(lookupPart(word))}` }) }, { _id: 1 })
      .limit(mostTerms + 1)
      .maxTimeMS(longestMs)
      .lean();
    return found.map(({ _id }) => _id);
  }
}

const filterByDate = ({ startDate, endDate }: SearchEventsQuery): Filter =>
  startDate === undefined && endDate === undefined
    ? {}
    : {
        date: trusted({
          ...(startDate !== undefined && { $gte: new Date(startDate) }),
          ...(endDate !== undefined && { $lte: new Date(endDate) }),
        }),
      };
