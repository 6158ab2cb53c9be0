import { Injectable } from '@nestjs/common';
import type { PublishedFacts, VersionRow } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { AccountsService } from '../../../people/accounts/accounts.service.js';
import { versionInMailKey, versionMailKey } from '../../../platform/mail/mails.schema.js';
import { Config } from '../../../platform/config/config.js';
import { VersionStore } from '../../versions/version-store.service.js';
import { ActionNotices, type TakeBack } from './action-notices.service.js';
import { NotificationQueue, type Announcement } from '../../notification-queue/notification-queue.service.js';

/** The version that an account last got a mail about. */
export interface MailedVersion {
  number: number;
  rows: readonly VersionRow[];
}

/** A version with the notices about it that may not be in the queue yet. */
interface Announced {
  event: Types.ObjectId;
  number: number;
  at: Date;
  hidden?: { at: Date };
  pending?: {
    kind: 'published' | 'programHidden' | 'shownAgain';
    recipients: { account: string; facts: PublishedFacts }[];
  };
}

/** Notices about versions of programs, and the versions that accounts know from them. */
@Injectable()
export class ProgramNotices {
  constructor(
    private readonly queue: NotificationQueue,
    private readonly store: VersionStore,
    private readonly accounts: AccountsService,
    private readonly config: Config,
    private readonly actions: ActionNotices,
  ) {
    actions.onTakeBack('published', { afterDrop: (event) => this.countAgain(event) });
  }

  /**
   * Announces the versions that `find` returns, after `apply`. Returns a function that does so for a version now. Calls
   * `showAgain` if the notices about a hidden program are taken back.
   */
  addSource<T extends Announced>(source: {
    find: () => Promise<readonly T[]>;
    apply: (version: T) => Promise<unknown>;
    done: (version: T) => Promise<unknown>;
    showAgain: NonNullable<TakeBack['undo']>;
  }): (version: T) => Promise<void> {
    const { apply, showAgain, ...work } = source;
    this.actions.onTakeBack('programHidden', { undo: showAgain });
    const announce = async (version: T) => {
      await apply(version);
      return this.announcementOf(version);
    };
    return this.queue.addSource<T>({ name: 'published programs', ...work, announce }).start;
  }

  /** Returns those recipients that can receive mails about events. */
  async reachable<T extends { account: string }>(recipients: readonly T[]): Promise<T[]> {
    const readers = await this.accounts.findReaders(recipients.map(({ account }) => account));
    return recipients.filter(({ account }) => readers.has(account));
  }

  /** Returns the last mailed version of each account. Versions up to one that was taken back do not count. */
  async listLastMailed(event: string): Promise<Map<string, MailedVersion>> {
    const hidden = await this.store.lastHidden(event);
    const mails = await this.queue.list({ event: new Types.ObjectId(event), kind: 'published' });
    const newest = new Map<string, number>();
    for (const { account, key = '', state } of mails) {
      const number = versionInMailKey(key);
      if (state !== 'dropped' && number > Math.max(hidden, newest.get(account) ?? 0))
        newest.set(account, number);
    }
    const rows = await this.store.rowsOf(event, [...new Set(newest.values())]);
    return new Map([...newest].map(([id, number]) => [id, { number, rows: rows.get(number) ?? [] }]));
  }

  /** After notices were taken back, stores how many mails are left. */
  private async countAgain(event: string): Promise<void> {
    const last = await this.store.newest(event);
    if (!last) return;
    const mails = await this.queue.list({ event: new Types.ObjectId(event), kind: 'published' });
    const kept = mails.filter(
      ({ key = '', state }) => state !== 'dropped' && versionInMailKey(key) === last.number,
    );
    await this.store.setEmails(last, kept.length);
  }

  private announcementOf(version: Announced): Announcement | null {
    const { event, hidden, pending } = version;
    if (!pending || pending.kind === 'shownAgain') return null;
    const { kind, recipients } = pending;
    const since = kind === 'programHidden' && hidden ? hidden.at : version.at;
    const keyOf = (account: string) =>
      [versionMailKey(version, kind, account), ...(hidden ? [hidden.at.getTime()] : [])].join(':');
    return { kind, event, recipients, keyOf, at: new Date(since.getTime() + this.config.mailUndoMs) };
  }
}
