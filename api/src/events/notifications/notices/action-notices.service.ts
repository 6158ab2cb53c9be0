import { Injectable } from '@nestjs/common';
import type { EventResponse, MailPreviewInput } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import {
  actionNotices,
  type ActionNotice,
  noteMark,
  type MailedFamilies,
  type TakeBackMailsInput,
  type WaitingMails,
} from '@portal/contracts/mails';
import type { FamilyPerformance } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Types } from 'mongoose';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { EventsService } from '../../events/events.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { NotificationQueue } from '../../notification-queue/notification-queue.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';
import type { Seen } from '../../performances/performance-rights.service.js';
import { NotificationWriter } from '../writing/notification-writer.service.js';
import { mailedFieldsOf, type MailedPerson } from '../writing/wording.js';

/** Shortly before mails are due they can no longer be taken back, because one may be on its way already. */
const lastMomentMs = 2000;

/** Further work when the notices of one kind are taken back. */
export interface TakeBack {
  /** Undoes the action of the notices, if it was done after `since`. */
  undo?: (user: CurrentUser, id: string, since: Date) => Promise<unknown>;
  afterDrop?: (id: string) => Promise<unknown>;
}

/** Previews the notices about a coordinator's action, and takes them back while they wait. */
@Injectable()
export class ActionNotices {
  private readonly takeBacks = new Map<ActionNotice, TakeBack>();

  constructor(
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    private readonly queue: NotificationQueue,
    private readonly writer: NotificationWriter,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {
    this.onTakeBack('canceled', { undo: (...action) => events.restoreEvent(...action) });
  }

  /** For other modules: registers work that is needed when notices of a kind are taken back. */
  onTakeBack(kind: ActionNotice, takeBack: TakeBack): void {
    this.takeBacks.set(kind, takeBack);
  }

  async listWaiting(user: CurrentUser, id: string): Promise<WaitingMails> {
    const event = await this.events.getManagedEvent(user, id);
    const now = clock.now().getTime();
    const waiting = await this.queue.listUntried(new Types.ObjectId(event._id), actionNotices);
    return [...Map.groupBy(waiting, ({ kind }) => kind)].flatMap(([kind, mails]) => {
      const ms = Math.min(...mails.map(({ createdAt }) => createdAt.getTime())) - lastMomentMs - now;
      return ms > 0 ? [{ kind, emails: mails.length, ms }] : [];
    });
  }

  /** Drops the waiting notices of a kind. Also undoes a cancellation, or the hiding of a program. */
  async takeBack(user: CurrentUser, { _id, kind }: TakeBackMailsInput): Promise<WaitingMails> {
    const waiting = await this.listWaiting(user, _id);
    if (waiting.every((mails) => mails.kind !== kind)) throw new AppError('conflict');
    const { undo, afterDrop } = this.takeBacks.get(kind) ?? {};
    await undo?.(user, _id, new Date(clock.now().getTime() - this.config.mailUndoMs));
    await this.queue.drop({ event: new Types.ObjectId(_id), kind });
    await afterDrop?.(_id);
    this.audit.write({ action: 'mails.takeBack', object: _id, detail: kind });
    return waiting.filter((mails) => mails.kind !== kind);
  }

  async preview(user: CurrentUser, input: MailPreviewInput): Promise<MailedFamilies> {
    const event = await this.events.getManagedEvent(user, input._id);
    const { mailUndoMs: undoMs } = this.config;
    if (event.canceled || hasEnded(event, clock.now()))
      return { families: [], pieces: 0, unreached: [], undoMs };
    const signedUp = await this.performances.listSeenByEach(event._id);
    const becomes = this.becomes(event, input);
    const facts = { event: mailedFieldsOf(event), notes: [noteMark] };
    // Only families in the published program get a mail when it is hidden.
    const getsMail = (own: readonly FamilyPerformance[]) =>
      input.kind !== 'programHidden' || own.some(({ published }) => published);
    const families = [...signedUp].filter(([, own]) => getsMail(own));
    const notices = families.map(([account, own]) => ({
      account,
      people: own.flatMap(ownPeople),
      event: becomes,
      facts,
      own: own.map((one) => movedWith(one, event, becomes)),
    }));
    const mailed = await this.writer.preview(input.kind, notices);
    const pieces = mailed.families.flatMap(({ account }) => signedUp.get(account) ?? []);
    return { ...mailed, pieces: new Set(pieces.map(({ _id }) => _id)).size };
  }

  private becomes(event: EventResponse, input: MailPreviewInput): EventResponse {
    const mark = { at: clock.now().toISOString(), reason: noteMark };
    if (input.kind === 'eventChanged')
      return { ...event, ...input.event, timeZone: input.event.timeZone ?? event.timeZone };
    return { ...event, [input.kind === 'canceled' ? 'canceled' : 'hidden']: mark };
  }
}

const ownPeople = (seen: Seen): MailedPerson[] =>
  seen.people.flatMap(({ profile, role }) =>
    seen.rightOn(profile._id) ? [{ name: fullName(profile), role }] : [],
  );

// The times of a published program move with their event.
const movedWith = (
  performance: FamilyPerformance,
  was: EventResponse,
  becomes: EventResponse,
): FamilyPerformance => {
  const { published } = performance;
  const ms = Date.parse(becomes.date) - Date.parse(was.date);
  const moved = (iso: string) => new Date(Date.parse(iso) + ms).toISOString();
  return published
    ? {
        ...performance,
        published: { ...published, start: moved(published.start), call: moved(published.call) },
      }
    : performance;
};
