import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { isStillOn } from '@portal/contracts/events.rules';
import { printedFields } from '@portal/contracts/piece.rules';
import { rowsOfPeople, type OwnPlace, type VersionRow } from '@portal/contracts/versions';
import { callTime } from '@portal/contracts/versions.rules';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { AccountData } from '../common/account-data.service.js';
import { Clock } from '../common/clock.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { ProgramVersion } from './versions.schema.js';

type Dated = Pick<EventResponse, '_id' | 'date' | 'duration' | 'published' | 'hidden'>;

/** The versions there are, for whoever reads or forgets. They are written in one place: ProgramPublishing. */
@Injectable()
export class VersionStore implements OnModuleInit {
  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly accountData: AccountData,
    private readonly profiles: ProfilesService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'programs',
      exportFor: (user) => this.exportFor(user),
      removeFor: (user) => this.forgetAccount(user),
    });
    this.profiles.beforeDelete((user, profile) => this.forgetProfile(user, profile));
  }

  /** The newest version of an event, also one that was taken back. */
  async newest(event: string): Promise<ProgramVersion | null> {
    return await this.versions
      .findOne({ event: new Types.ObjectId(event) })
      .sort({ number: -1 })
      .lean();
  }

  /** The rows of these versions of an event, by number. */
  async rowsOf(event: string, numbers: readonly number[]): Promise<Map<number, VersionRow[]>> {
    const filter = { event: new Types.ObjectId(event), number: trusted({ $in: [...numbers] }) };
    const found = await this.versions.find(filter, { number: 1, rows: 1 }).lean();
    return new Map(found.map(({ number, rows }) => [number, rows]));
  }

  /** The newest version of an event that was taken back; 0 where none was. */
  async lastHidden(event: string): Promise<number> {
    const filter = { event: new Types.ObjectId(event), hidden: trusted({ $exists: true }) };
    const found = await this.versions.findOne(filter, { number: 1 }).sort({ number: -1 }).lean();
    return found?.number ?? 0;
  }

  /**
   * By the id of each wanted performance, its place in the newest version that is shown. The times are those of the event as it is
   * now: whoever hears that it begins an hour later plays an hour later. Events that are over have none.
   */
  async placesAt(events: readonly Dated[], wanted: ReadonlySet<string>): Promise<Map<string, OwnPlace>> {
    const now = this.clock.now();
    const shown = events.flatMap((event) => {
      const { published, hidden } = event;
      return published && !hidden && isStillOn(event, now) ? [{ event, number: published.number }] : [];
    });
    if (shown.length === 0) return new Map();
    const $or = shown.map(({ event, number }) => ({ event: new Types.ObjectId(event._id), number }));
    const fields = ['kind', 'id', 'number', 'start', 'call', 'user'].map((name) => [`rows.${name}`, 1]);
    const found = await this.versions
      .find({ $or }, { event: 1, number: 1, ...Object.fromEntries(fields) })
      .lean<ProgramVersion[]>();
    const starts = new Map(shown.map(({ event }) => [event._id, Date.parse(event.date)]));
    return new Map(
      found.flatMap((version) => placesIn(version, starts.get(version.event.toHexString()) ?? 0, wanted)),
    );
  }

  /** By event, the order of the newest version where families can see one. Gaps of withdrawn pieces are left out. */
  async ordersOf(events: readonly Dated[]): Promise<Map<string, { program: string[]; revision: number }>> {
    const $or = events.flatMap(({ _id, published, hidden }) =>
      published && !hidden ? [{ event: new Types.ObjectId(_id), number: published.number }] : [],
    );
    if ($or.length === 0) return new Map();
    const fields = { event: 1, revision: 1, 'rows.kind': 1, 'rows.id': 1, 'rows.user': 1 } as const;
    const found = await this.versions.find({ $or }, fields).lean<ProgramVersion[]>();
    return new Map(
      found.map(({ event, revision, rows }) => {
        const pieces = rows.filter(({ kind, user }) => kind === 'piece' && user !== undefined);
        return [event.toHexString(), { program: pieces.map(({ id }) => id), revision }];
      }),
    );
  }

  /** Leaves of a withdrawn piece what it was, and not who was to play it. */
  async forgetPerformer(event: string, performance: string): Promise<void> {
    const filter = { event: new Types.ObjectId(event), 'rows.id': performance };
    await this.blank(filter, ({ id }) => id === performance, rowsOfPeople);
  }

  /** A profile that is gone is named nowhere. */
  async forgetProfile(user: string, profile: string): Promise<void> {
    const isTheirs = ({ performer }: VersionRow) => performer?.profile === profile;
    await this.blank({ 'rows.user': user }, isTheirs, ['performer', 'grade', 'school']);
  }

  /** Leaves nothing of an account but that something was to be played. */
  async forgetAccount(user: string): Promise<void> {
    const fields = [...rowsOfPeople, ...printedFields.filter((field) => field !== 'title')];
    await this.blank({ 'rows.user': user }, (row) => row.user === user, fields, true);
    await this.versions.updateMany({ by: user }, { $unset: { by: 1 } });
    await this.versions.updateMany(
      { 'pending.recipients.account': user },
      { $pull: { 'pending.recipients': { account: user } } },
    );
  }

  /** What versions say of an account: its own lines alone. */
  async exportFor(user: string): Promise<object[]> {
    const found = await this.versions.find({ 'rows.user': user }).sort({ event: 1, number: 1 }).lean();
    return found.map(({ event, number, at, rows }) => ({
      event: event.toHexString(),
      number,
      at: at.toISOString(),
      rows: rows.filter((row) => row.user === user),
    }));
  }

  // A line never changes its place, so that what two requests take out of one version at once is all taken out.
  private async blank(
    filter: QueryFilter<ProgramVersion>,
    isMeant: (row: VersionRow) => boolean,
    names: readonly (keyof VersionRow)[],
    isUntitled = false,
  ): Promise<void> {
    for await (const { _id, rows } of this.versions.find(filter, { rows: 1 }).lean().cursor()) {
      const meant = rows.flatMap((row, at) => (isMeant(row) ? [`rows.${String(at)}`] : []));
      if (meant.length === 0) continue;
      const $unset = Object.fromEntries(meant.flatMap((row) => names.map((name) => [`${row}.${name}`, 1])));
      const $set = Object.fromEntries(meant.map((row) => [`${row}.title`, '']));
      await this.versions.updateOne({ _id }, { $unset, ...(isUntitled && { $set }) }, { strict: false });
    }
  }
}

const placesIn = (
  { number: version, rows }: ProgramVersion,
  start: number,
  wanted: ReadonlySet<string>,
): [string, OwnPlace][] => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const at = (seconds: number) => start + seconds * 1000;
  return rows.flatMap((row): [string, OwnPlace][] => {
    const { id, number, user, call = 0 } = row;
    if (number === undefined || user === undefined || !wanted.has(id)) return [];
    return [[id, { version, number, start: iso(at(row.start)), call: iso(callTime(at(call))) }]];
  });
};
