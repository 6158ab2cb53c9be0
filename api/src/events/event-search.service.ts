import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SearchEventsQuery, SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import type { CurrentUser } from '../common/current-user.js';
import { literal } from '../common/literal.js';
import { EventTermRecord } from './event-terms.schema.js';
import { endingsOf, lookupLength, lookupPart, searchedWords } from './events.search.js';
import { answeredFields, EventRecord, toEventResponse, type AnsweredEvent } from './events.schema.js';

// A part of more words than this ('e', 'an') would find most events: the text of the events is read instead.
const mostTerms = 1000;
// So many words of a search go through the vocabulary; the text of what they leave is read for the others.
const mostLookups = 3;
// A search that finds more than this finds too much to page through: it is not counted further, so that a word every
// event has costs no more among a hundred thousand events than among a thousand.
const mostCounted = 1000;

type Filter = QueryFilter<EventRecord>;

@Injectable()
export class EventSearchService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    @InjectModel(EventTermRecord.name) private readonly terms: Model<EventTermRecord>,
  ) {}

  searchEvents(query: SearchEventsQuery): Promise<SearchEventsResponse> {
    return this.listPage({}, query);
  }

  listManagedEvents(user: CurrentUser, query: SearchEventsQuery): Promise<SearchEventsResponse> {
    const own = user.permissions.includes('admin') ? {} : { coordinator: new Types.ObjectId(user.id) };
    return this.listPage(own, query);
  }

  /** Makes words findable. Done before the event that has them is stored, so that a stored event is always found. */
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

  private async listPage(scope: Filter, query: SearchEventsQuery): Promise<SearchEventsResponse> {
    const words = searchedWords(query.searchWords);
    const within: Filter = { ...scope, ...filterByDate(query) };
    const matching = await this.filterByWords(words, within);
    if (!matching) return { count: 0, data: [] };
    const filter: Filter = { ...within, ...matching };
    const [count, found] = await Promise.all([
      this.events.countDocuments(filter, words.length > 0 ? { limit: mostCounted } : {}),
      this.events
        .find(filter, answeredFields)
        .sort({ date: 1, _id: 1 })
        .skip((query.page - 1) * eventPageSize)
        .limit(eventPageSize)
        .lean<AnsweredEvent[]>(),
    ]);
    return { count, data: found.map(toEventResponse) };
  }

  /** The rarest word is looked up, the others are read in what it leaves. Undefined when no event can have them all. */
  private async filterByWords(words: string[], within: Filter): Promise<Filter | undefined> {
    if (words.length === 0) return {};
    const lookups = await Promise.all(words.slice(0, mostLookups).map((word) => this.findTerms(word)));
    if (lookups.some((terms) => terms.length === 0)) return undefined;
    const filters = lookups.map((terms) =>
      terms.length <= mostTerms ? { terms: trusted({ $in: terms }) } : undefined,
    );
    const rarest = await this.findRarest(filters, within);
    const isAnswered = (word: string, index: number) => index === rarest && [...word].length <= lookupLength;
    const read = words.filter((word, index) => !isAnswered(word, index));
    return {
      ...filters[rarest],
      ...(read.length > 0 && { $and: read.map((word) => ({ search: trusted({ $regex: literal(word) }) })) }),
    };
  }

  private async findRarest(filters: readonly (Filter | undefined)[], within: Filter): Promise<number> {
    const indexed = [...filters.keys()].filter((index) => filters[index] !== undefined);
    if (indexed.length < 2) return indexed[0] ?? -1;
    const counts = await Promise.all(
      indexed.map((index) =>
        this.events.countDocuments({ ...within, ...filters[index] }, { limit: mostCounted }),
      ),
    );
    return indexed[counts.indexOf(Math.min(...counts))] ?? -1;
  }

  private async findTerms(word: string): Promise<string[]> {
    const found = await this.terms
      .find({ endings: trusted({ $regex: `^${literal(lookupPart(word))}` }) }, { _id: 1 })
      .limit(mostTerms + 1)
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
