import { Injectable } from '@nestjs/common';
import { hasEnded } from '@portal/contracts/events.rules';
import type { HideProgramInput, PublishInput } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { EventProgramService } from '../events/event-program.service.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { ProgramNotices } from '../notifications/notices/program-notices.service.js';
import { Audit } from '../../platform/log/audit.js';
import { isUnchanged, recipientsOf, VersionDrafts, type Draft } from './version-draft.service.js';
import { VersionData } from '../versions/version-data.service.js';
import { VersionStore, type ProgramVersion, type Recipient } from '../versions/version-store.service.js';

const dayMs = 86_400_000;
/** Limits mails, because each version may be mailed to every family. */
const mostPerDay = 50;

/**
 * Publishes programs and takes them back. One write stores the version together with the recipients of its mails.
 * Everything else is done after that write, and by a timer if the process dies.
 */
@Injectable()
export class ProgramPublishing {
  private readonly start: (version: ProgramVersion) => Promise<void>;

  constructor(
    private readonly store: VersionStore,
    private readonly versionData: VersionData,
    private readonly drafts: VersionDrafts,
    private readonly programs: EventProgramService,
    private readonly shares: EventSharesService,
    private readonly notices: ProgramNotices,
    private readonly audit: Audit,
  ) {
    this.start = notices.addSource<ProgramVersion>({
      find: () => store.listPending(),
      apply: (version) => this.apply(version),
      done: (version) => store.endPending(version),
      showAgain: (...hidden) => this.showAgain(...hidden),
    });
  }

  /** Answers 409 if another request has published since `after`. A repeated request gets the first answer again. */
  async publish(user: CurrentUser, input: PublishInput): Promise<ProgramVersion> {
    const draft = await this.drafts.read(user, input._id);
    const { last, event } = draft;
    if (last && isSame(last, user, input)) return await this.finish(last);
    const at = clock.now();
    const tell = sendsMails(draft, at) ? input.tell : 'nobody';
    await this.assertMayPublish(draft, { ...input, tell }, at);
    const recipients = await this.notices.reachable(recipientsOf(draft, tell, input.note));
    const version = { ...versionOf(draft, input, at, recipients), by: new Types.ObjectId(user.id) };
    const winner = await this.store.add(version);
    if (winner && isSame(winner, user, input)) return await this.finish(winner);
    if (winner) throw stale({ ...draft, last: winner });
    this.audit.write({
      action: 'program.publish',
      actor: user.id,
      object: event._id,
      detail: `version ${String(version.number)}`,
    });
    return await this.finish(version);
  }

  async hide(user: CurrentUser, { _id: id, reason }: HideProgramInput): Promise<void> {
    const last = await this.drafts.newest(user, id);
    if (last.pending) await this.finish(last);
    const facts = { version: last.number, note: reason, pieces: [] };
    const accounts = await this.drafts.accountsIn(id, last.rows);
    const recipients = await this.notices.reachable(accounts.map((account) => ({ account, facts })));
    await this.store.hide(last, { at: clock.now(), reason }, recipients);
    this.audit.write({
      action: 'program.hide',
      object: last.event.toHexString(),
      detail: `version ${String(last.number)}`,
    });
    const hidden = await this.store.find(id, last.number);
    if (hidden) await this.finish(hidden);
  }

  /** Shows the newest version again. Answers 409 if it was taken back before `since`. */
  private async showAgain(user: CurrentUser, id: string, since: Date): Promise<void> {
    const shown = await this.store.showAgain(await this.drafts.newest(user, id), since);
    if (!shown) throw new AppError('conflict');
    this.audit.write({
      action: 'program.show',
      object: shown.event.toHexString(),
      detail: `version ${String(shown.number)}`,
    });
    await this.finish(shown);
  }

  async finish(version: ProgramVersion): Promise<ProgramVersion> {
    if (version.pending) await this.start(version);
    return version;
  }

  /** Updates the event and the public page to match a version. */
  private async apply(version: ProgramVersion): Promise<void> {
    const { event, number, at, hidden, pending, isPublic, numbers } = version;
    // Performers may have withdrawn since the sign-ups were read.
    for (const piece of await this.drafts.withdrawnIn(version.rows))
      await this.versionData.forgetPerformer(event.toHexString(), piece);
    if (pending?.kind === 'shownAgain') await this.programs.showAgain(event, number);
    else await this.programs.showVersion(event, { number, at, ...(numbers && { numbers }) }, hidden);
    if (pending?.kind === 'published' && isPublic !== undefined) await this.shares.setPublic(event, isPublic);
  }

  private async assertMayPublish(
    draft: Draft,
    { revision, after, tell }: PublishInput,
    now: Date,
  ): Promise<void> {
    const { program, last, event, rows } = draft;
    if (program.revision !== revision || (last?.number ?? 0) !== after) throw stale(draft);
    // An empty program cannot be published; it has to be taken back instead.
    if (rows.every(({ kind }) => kind !== 'piece')) throw new AppError('conflict');
    if (isUnchanged(draft, tell)) throw new AppError('unchanged');
    const published = await this.store.countSince(event._id, new Date(now.getTime() - dayMs));
    if (published >= mostPerDay) throw new AppError('quota');
  }
}

const sendsMails = ({ event }: Draft, at: Date): boolean =>
  !event.canceled && !event.mailing?.published?.isOff && !hasEnded(event, at);

const versionOf = (draft: Draft, input: PublishInput, at: Date, recipients: Recipient[]): ProgramVersion => {
  const { event, rows, program } = draft;
  const { after, revision, note, tell, isPublic } = input;
  return {
    _id: new Types.ObjectId(),
    event: new Types.ObjectId(event._id),
    number: after + 1,
    at,
    revision,
    note,
    tell,
    emails: recipients.length,
    ...(isPublic !== undefined && { isPublic }),
    ...(program.settings.numbers && { numbers: true }),
    startsAt: new Date(event.date),
    rows,
    pending: { kind: 'published', recipients },
  };
};

const stale = ({ program, last }: Draft): AppError =>
  new AppError('stale', { body: { revision: program.revision, after: last?.number ?? 0 } });

// The type makes every field of the input required here.
const inputOf = (version: ProgramVersion): Record<keyof PublishInput, unknown> => ({
  _id: version.event.toHexString(),
  after: version.number - 1,
  revision: version.revision,
  note: version.note,
  tell: version.tell,
  isPublic: version.isPublic,
});

/** Whether a version is the result of the same request: a repeat, or a second window with the same input. */
const isSame = (last: ProgramVersion, user: CurrentUser, input: PublishInput): boolean => {
  const stored = inputOf(last);
  const names = Object.keys(stored) as (keyof PublishInput)[];
  return last.by?.toHexString() === user.id && names.every((name) => stored[name] === input[name]);
};
