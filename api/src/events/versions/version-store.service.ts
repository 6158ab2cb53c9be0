import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { isStillOn } from '@portal/contracts/events.rules';
import { printedFields } from '@portal/contracts/piece.rules';
import {
  rowsOfPeople,
  type PublishedTimes,
  type VersionPerson,
  type VersionRow,
} from '@portal/contracts/versions';
import { callTime, isGap, peopleInRow } from '@portal/contracts/versions.rules';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { Clock } from '../../platform/common/clock.js';
import { Guardians } from '../../people/profiles/guardians.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { adoptedRows, rowAsSeenBy, withPeople } from './versions.rules.js';
import { ProgramVersion } from './versions.schema.js';

type Dated = Pick<EventResponse, '_id' | 'date' | 'duration' | 'published' | 'hidden'>;

/** Reads versions and removes personal data from them. Only ProgramPublishing writes new ones. */
@Injectable()
export class VersionStore implements OnModuleInit {
  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly accountData: AccountData,
    private readonly profiles: ProfilesService,
    private readonly guardians: Guardians,
    private readonly adoptions: Adoptions,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.accountData.register({
      name: 'programs',
      exportFor: (user) => this.exportFor(user),
      removeFor: (user) => this.forgetAccount(user),
    });
    this.profiles.beforeDelete((profile) => this.forgetProfile(profile));
    await this.adoptions.register({ model: this.versions, fields: ['rows'], change: adoptedRows });
  }

  /** Returns the newest version of an event, even if it was taken back. */
  async newest(event: string): Promise<ProgramVersion | null> {
    return await this.versions
      .findOne({ event: new Types.ObjectId(event) })
      .sort({ number: -1 })
      .lean();
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
    const now = this.clock.now();
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

  /** Removes the performer of a withdrawn piece, and keeps the piece. */
  async forgetPerformer(event: string, performance: string): Promise<void> {
    const filter = { event: new Types.ObjectId(event), 'rows.id': performance };
    await this.changeRows(filter, ({ id }) => id === performance, without(...rowsOfPeople));
  }

  /** Removes the content of a deleted piece. Its rows stay. */
  async forgetPiece(event: string, performance: string): Promise<void> {
    const filter = { event: new Types.ObjectId(event), 'rows.id': performance };
    const fields = [...rowsOfPeople, ...printedFields.filter((field) => field !== 'title')];
    await this.changeRows(filter, ({ id }) => id === performance, { ...without(...fields), title: '' });
  }

  /** Removes a deleted profile from all versions. */
  async forgetProfile(profile: string): Promise<void> {
    const filter = { 'rows.people.profile': profile };
    for (;;) {
      const found = await this.versions
        .findOne(filter, { rows: 1 })
        .lean<Pick<ProgramVersion, '_id' | 'rows'>>();
      if (!found) return;
      const { _id, rows } = found;
      const isTheirs = (one: VersionPerson) => one.profile === profile;
      const left = rows.map((row) =>
        row.people?.some(isTheirs)
          ? withPeople(
              row,
              peopleInRow(row).filter((one) => !isTheirs(one)),
            )
          : row,
      );
      // Someone else may have removed another person since.
      await this.versions.updateOne({ _id, rows }, { $set: { rows: left } });
    }
  }

  /** Removes an account from all versions. What is about its profiles goes with them. */
  private async forgetAccount(user: string): Promise<void> {
    await this.versions.updateMany({ by: user }, { $unset: { by: 1 } });
    await this.versions.updateMany(
      { 'pending.recipients.account': user },
      { $pull: { 'pending.recipients': { account: user } } },
    );
  }

  /** Exports the rows of an account, as it may see them. */
  private async exportFor(user: string): Promise<object[]> {
    const own = new Set((await this.guardians.profilesOf(user)).map(String));
    const ids = trusted({ $in: [...own] });
    const found = await this.versions
      .find({ 'rows.people.profile': ids })
      .sort({ event: 1, number: 1 })
      .lean();
    return found.map(({ event, number, at, rows }) => ({
      event: event.toHexString(),
      number,
      at: at.toISOString(),
      rows: rows
        .filter((row) => peopleInRow(row).some(({ profile }) => own.has(profile)))
        .map((row) => rowAsSeenBy((profile) => own.has(profile), row)),
    }));
  }

  // Rows are changed by index, which never changes, so concurrent calls do not undo each other.
  private async changeRows(
    filter: QueryFilter<ProgramVersion>,
    isMeant: (row: VersionRow) => boolean,
    change: RowChange,
  ): Promise<void> {
    for await (const { _id, rows } of this.versions.find(filter, { rows: 1 }).lean().cursor()) {
      const writes = rows.flatMap((row, at) =>
        isMeant(row)
          ? Object.entries(change).map(([name, value]) => [`rows.${String(at)}.${name}`, value] as const)
          : [],
      );
      if (writes.length === 0) continue;
      const $set = Object.fromEntries(writes.filter(([, value]) => value !== null));
      const $unset = Object.fromEntries(
        writes.filter(([, value]) => value === null).map(([name]) => [name, 1]),
      );
      await this.versions.updateOne({ _id }, { $set, $unset }, { strict: false });
    }
  }
}

/** New values of a row's fields; null removes a field. */
type RowChange = Partial<Record<keyof VersionRow, string | null>>;

const without = (...names: (keyof VersionRow)[]): RowChange =>
  Object.fromEntries(names.map((name) => [name, null]));

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
