import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { isStillOn } from '@portal/contracts/events.rules';
import type { PublishedTimes, VersionRow } from '@portal/contracts/versions';
import { callTime, isGap, peopleInRow } from '@portal/contracts/versions.rules';
import { Model, trusted, Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { ProgramVersion, type Recipient } from './versions.schema.js';
import { seenBy } from '@portal/contracts/person.rules';

/** Returns a row as an account sees it. */
export const rowAsSeenBy = (isOwn: (profile: string) => boolean, row: VersionRow): VersionRow => {
  const people = peopleInRow(row).map((one) => (isOwn(one.profile) ? one : seenBy('otherFamily', one)));
  return people.length > 0 ? { ...row, people } : row;
};

export type { ProgramVersion, Recipient } from './versions.schema.js';

type Dated = Pick<EventResponse, '_id' | 'date' | 'duration' | 'published' | 'hidden'>;

/** Reads and stores the versions of programs. Only ProgramPublishing adds versions. */
@Injectable()
export class VersionStore {
  constructor(@InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>) {}

  /** Returns the versions of an event, newest first, even those that were taken back. */
  async list(event: string, most: number): Promise<ProgramVersion[]> {
    return await this.versions
      .find({ event: new Types.ObjectId(event) })
      .sort({ number: -1 })
      .limit(most)
      .lean();
  }

  /** Returns the newest version of an event, even if it was taken back. */
  async newest(event: string): Promise<ProgramVersion | null> {
    const [newest] = await this.list(event, 1);
    return newest ?? null;
  }

  async find(event: string, number: number): Promise<ProgramVersion | null> {
    return await this.versions.findOne({ event: new Types.ObjectId(event), number }).lean();
  }

  /** Counts the versions of an event that were published after a time. */
  async countSince(event: string, time: Date): Promise<number> {
    const at = trusted({ $gt: time });
    return await this.versions.countDocuments({ event: new Types.ObjectId(event), at });
  }

  /** Returns the rows of these versions of an event, by version number. */
  async rowsOf(event: string, numbers: readonly number[]): Promise<Map<number, VersionRow[]>> {
    const filter = { event: new Types.ObjectId(event), number: trusted({ $in: [...numbers] }) };
    const found = await this.versions.find(filter, { number: 1, rows: 1 }).lean();
    return new Map(found.map(({ number, rows }) => [number, rows]));
  }

  /** Returns the number of the newest version that was taken back, or 0. */
  async lastHidden(event: string): Promise<number> {
    const filter = { event: new Types.ObjectId(event), hidden: trusted({ $exists: true }) };
    const found = await this.versions.findOne(filter, { number: 1 }).sort({ number: -1 }).lean();
    return found?.number ?? 0;
  }

  /**
   * Returns number and times of each of these sign-ups in the newest visible version. Times are relative to the current
   * start of the event. Events that are over are left out.
   */
  async publishedTimes(
    events: readonly Dated[],
    wanted: ReadonlySet<string>,
  ): Promise<Map<string, PublishedTimes>> {
    const now = clock.now();
    const shown = events.flatMap((event) => {
      const { published, hidden } = event;
      return published && !hidden && isStillOn(event, now) ? [{ event, number: published.number }] : [];
    });
    if (shown.length === 0) return new Map();
    const $or = shown.map(({ event, number }) => ({ event: new Types.ObjectId(event._id), number }));
    const fields = ['kind', 'id', 'number', 'start', 'call'].map((name) => [`rows.${name}`, 1]);
    const found = await this.versions
      .find({ $or }, { event: 1, number: 1, ...Object.fromEntries(fields) })
      .lean<ProgramVersion[]>();
    const starts = new Map(shown.map(({ event }) => [event._id, Date.parse(event.date)]));
    return new Map(
      found.flatMap((version) => timesIn(version, starts.get(version.event.toHexString()) ?? 0, wanted)),
    );
  }

  /** Returns the order of the newest visible version by event, without withdrawn pieces. */
  async ordersOf(events: readonly Dated[]): Promise<Map<string, { program: string[]; revision: number }>> {
    const $or = events.flatMap(({ _id, published, hidden }) =>
      published && !hidden ? [{ event: new Types.ObjectId(_id), number: published.number }] : [],
    );
    if ($or.length === 0) return new Map();
    const ofRows = ['kind', 'id', 'people', 'performer'].map((name) => [`rows.${name}`, 1]);
    const found = await this.versions
      .find({ $or }, { event: 1, revision: 1, ...Object.fromEntries(ofRows) })
      .lean<ProgramVersion[]>();
    return new Map(
      found.map(({ event, revision, rows }) => {
        const pieces = rows.filter((row) => row.kind === 'piece' && !isGap(row));
        return [event.toHexString(), { program: pieces.map(({ id }) => id), revision }];
      }),
    );
  }

  /** Stores a version. Returns the version of another request that was faster, if there is one. */
  async add(version: ProgramVersion): Promise<ProgramVersion | null> {
    const added = await unlessDuplicate(() => this.versions.collection.insertOne(version));
    return added ? null : await this.newest(version.event.toHexString());
  }

  /** Takes a version back, unless it is taken back already. */
  async hide(
    { _id }: ProgramVersion,
    hidden: { at: Date; reason: string },
    recipients: Recipient[],
  ): Promise<void> {
    const change = { hidden, pending: { kind: 'programHidden' as const, recipients } };
    await this.versions.updateOne({ _id, hidden: trusted({ $exists: false }) }, { $set: change });
  }

  /** Shows a version that was taken back after a time, and returns it. */
  async showAgain({ _id }: ProgramVersion, since: Date): Promise<ProgramVersion | null> {
    return await this.versions
      .findOneAndUpdate(
        { _id, 'hidden.at': trusted({ $gt: since }) },
        { $unset: { hidden: 1 }, $set: { pending: { kind: 'shownAgain', recipients: [] } } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Corrects the number of emails that were sent about a version. */
  async setEmails({ _id }: ProgramVersion, emails: number): Promise<void> {
    await this.versions.updateOne({ _id }, { $set: { emails } });
  }

  /** Returns the versions whose event or mails are not up to date yet. */
  async listPending(): Promise<ProgramVersion[]> {
    return await this.versions
      .find({ 'pending.kind': trusted({ $exists: true }) })
      .sort({ _id: 1 })
      .lean();
  }

  async endPending({ _id, pending }: ProgramVersion): Promise<void> {
    await this.versions.updateOne({ _id, 'pending.kind': pending?.kind }, { $unset: { pending: 1 } });
  }
}

const timesIn = (
  { number: version, rows }: ProgramVersion,
  start: number,
  wanted: ReadonlySet<string>,
): [string, PublishedTimes][] => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const at = (seconds: number) => start + seconds * 1000;
  return rows.flatMap((row): [string, PublishedTimes][] => {
    const { id, number, call = 0 } = row;
    if (number === undefined || !wanted.has(id)) return [];
    return [[id, { version, number, start: iso(at(row.start)), call: iso(callTime(at(call))) }]];
  });
};
