import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import type { HideProgramInput, PublishInput, PublishPreview, VersionRow } from '@portal/contracts/versions';
import { noteMark } from '@portal/contracts/versions';
import { compareVersions, defaultCall, versionRows } from '@portal/contracts/versions.rules';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../access/current-user.js';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { EventProgramService } from '../events/event-program.service.js';
import { EventsService } from '../events/events.service.js';
import { Audit } from '../log/audit.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import { VersionMails } from './version-mails.service.js';
import { VersionStore } from './version-store.service.js';
import { factsFor, namesOf } from './versions.rules.js';
import { ProgramVersion, type Recipient } from './versions.schema.js';

const dayMs = 86_400_000;
/** Each may write to everybody. */
const mostPerDay = 50;

/** What is stored of a program, beside what was published of it last. */
interface Draft {
  event: EventResponse;
  program: ProgramResponse;
  signedUp: PerformanceResponse[];
  last: ProgramVersion | null;
  rows: VersionRow[];
}

/**
 * Publishes programs and takes them back. Each is one write, of the version, with whom it has to tell: what follows from
 * it is done after it, and again by VersionSweep if the process dies in between.
 */
@Injectable()
export class ProgramPublishing {
  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly store: VersionStore,
    private readonly events: EventsService,
    private readonly programs: EventProgramService,
    private readonly performances: PerformanceListsService,
    private readonly mails: VersionMails,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async preview(user: CurrentUser, id: string): Promise<PublishPreview> {
    const draft = await this.read(user, id);
    const { changes, accounts } = compare(draft);
    const recipients = recipientsOf(draft, 'all', noteMark);
    return {
      revision: draft.program.revision,
      after: draft.last?.number ?? 0,
      changes,
      families: await this.mails.preview(draft.event, recipients, new Set(accounts), namesIn(draft)),
    };
  }

  /** One of two who publish behind the same version; the same asked for again is answered as it was the first time. */
  async publish(user: CurrentUser, input: PublishInput): Promise<ProgramVersion> {
    const draft = await this.read(user, input._id);
    const { last, event } = draft;
    if (last && isSame(last, user, input)) return await this.finish(last);
    const at = this.clock.now();
    await this.assertMayPublish(draft, input, at);
    const version = versionOf(draft, input, user, at);
    const winner = await this.insert(version);
    if (winner && isSame(winner, user, input)) return await this.finish(winner);
    if (winner) throw stale({ ...draft, last: winner });
    this.audit.write({
      action: 'program.publish',
      object: event._id,
      detail: `version ${String(version.number)}`,
    });
    return await this.finish(version);
  }

  async hide(user: CurrentUser, { _id: id, reason }: HideProgramInput): Promise<void> {
    const event = await this.events.getManagedEvent(user, id);
    const last = await this.store.newest(event._id);
    if (!last) throw new AppError('conflict');
    if (last.pending) await this.finish(last);
    const facts = { version: last.number, note: reason, pieces: [] };
    const accounts = new Set(last.rows.flatMap(({ user: account }) => account ?? []));
    const recipients = [...accounts].map((account) => ({ account, facts }));
    const change = {
      hidden: { at: this.clock.now(), reason },
      pending: { kind: 'programHidden' as const, recipients },
    };
    const { _id, number } = last;
    await this.versions.updateOne({ _id, hidden: trusted({ $exists: false }) }, { $set: change });
    this.audit.write({ action: 'program.hide', object: event._id, detail: `version ${String(number)}` });
    const hidden = await this.versions.findById(_id).lean();
    if (hidden) await this.finish(hidden);
  }

  /** Does what follows from a version; to do it twice does no harm. */
  async finish(version: ProgramVersion): Promise<ProgramVersion> {
    const { _id, event, number, at, hidden, pending } = version;
    if (!pending) return version;
    await this.forgetGone(version);
    await this.programs.showVersion(event, { number, at }, hidden);
    await this.mails.send(version, pending);
    await this.versions.updateOne({ _id, 'pending.kind': pending.kind }, { $unset: { pending: 1 } });
    return version;
  }

  private async assertMayPublish(draft: Draft, { revision, after }: PublishInput, now: Date): Promise<void> {
    const { program, last, event, rows } = draft;
    if (program.revision !== revision || (last?.number ?? 0) !== after) throw stale(draft);
    // What families should no longer see is taken back.
    if (rows.every(({ kind }) => kind !== 'piece')) throw new AppError('conflict');
    const at = trusted({ $gt: new Date(now.getTime() - dayMs) });
    const published = await this.versions.countDocuments({ event: new Types.ObjectId(event._id), at });
    if (published >= mostPerDay) throw new AppError('quota');
  }

  // Whose version it is where somebody was faster.
  private async insert(version: ProgramVersion): Promise<ProgramVersion | null> {
    try {
      await this.versions.collection.insertOne(version);
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return await this.store.newest(version.event.toHexString());
    }
  }

  // Who withdrew or left between the reading of the sign-ups and the writing of the version.
  private async forgetGone({ event, rows }: ProgramVersion): Promise<void> {
    const named = rows.flatMap(({ id, user }) => (user === undefined ? [] : [id]));
    const there = await this.performances.listStanding(named);
    for (const id of named) if (!there.has(id)) await this.store.forgetPerformer(event.toHexString(), id);
  }

  private async read(user: CurrentUser, id: string): Promise<Draft> {
    const event = await this.events.getManagedEvent(user, id);
    const [program, signedUp, last] = await Promise.all([
      this.programs.getProgram(user, id),
      this.performances.listEventPerformances(user, id),
      this.store.newest(id),
    ]);
    const byId = new Map(signedUp.map((one) => [one._id, one]));
    return { event, program, signedUp, last, rows: versionRows(program.items, byId, program.settings) };
  }
}

const compare = ({ last, rows, program }: Draft) =>
  compareVersions(last?.rows ?? [], rows, { minutes: program.settings.tellFrom ?? defaultCall.tellFrom });

const namesIn = ({ signedUp, last }: Draft): Map<string, string[]> => namesOf(signedUp, last?.rows ?? []);

const recipientsOf = (draft: Draft, tell: PublishInput['tell'], note: string): Recipient[] => {
  if (tell === 'nobody') return [];
  const { changes, accounts } = compare(draft);
  const all = [...accounts, ...draft.signedUp.map(({ user }) => user)];
  const version = (draft.last?.number ?? 0) + 1;
  return [...new Set(tell === 'all' ? all : accounts)].map((account) => ({
    account,
    facts: { version, note, pieces: factsFor(account, draft.rows, changes) },
  }));
};

const versionOf = (draft: Draft, input: PublishInput, user: CurrentUser, at: Date): ProgramVersion => {
  const { event, rows } = draft;
  const { after, revision, note, tell } = input;
  const isHeard = !event.canceled && !event.mailing?.published?.isOff && !hasEnded(event, at);
  const recipients = recipientsOf(draft, isHeard ? tell : 'nobody', note);
  return {
    _id: new Types.ObjectId(),
    event: new Types.ObjectId(event._id),
    number: after + 1,
    at,
    by: new Types.ObjectId(user.id),
    revision,
    note,
    tell,
    told: recipients.length,
    startsAt: new Date(event.date),
    rows,
    pending: { kind: 'published', recipients },
  };
};

const stale = ({ program, last }: Draft): AppError =>
  new AppError('stale', { body: { revision: program.revision, after: last?.number ?? 0 } });

// The answer to it was lost, or a second window asked for the same.
const isSame = (last: ProgramVersion, user: CurrentUser, input: PublishInput): boolean =>
  last.number === input.after + 1 &&
  last.by?.toHexString() === user.id &&
  last.revision === input.revision &&
  last.note === input.note &&
  last.tell === input.tell;
