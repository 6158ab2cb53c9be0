import { Injectable } from '@nestjs/common';
import type { VersionRow } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { versionInMailKey, versionMailKey } from '../common/mail-keys.js';
import { Config } from '../config.js';
import { EventMails, type Announcement } from '../mail/event-mails.service.js';
import { VersionStore } from './version-store.service.js';
import type { Pending, ProgramVersion } from './versions.schema.js';

/** The version an account was last told of. */
export interface ToldVersion {
  number: number;
  rows: readonly VersionRow[];
}

/** The mails about versions: those that go out, and what accounts know from them. */
@Injectable()
export class VersionMails {
  constructor(
    private readonly mails: EventMails,
    private readonly store: VersionStore,
    private readonly config: Config,
  ) {}

  announcementOf(version: ProgramVersion, { kind, recipients }: Pending): Announcement | null {
    if (kind === 'shownAgain') return null;
    const { event, hidden } = version;
    const since = kind === 'programHidden' && hidden ? hidden.at : version.at;
    const keyOf = (account: string) =>
      [versionMailKey(version, kind, account), ...(hidden ? [hidden.at.getTime()] : [])].join(':');
    return { kind, event, recipients, keyOf, at: new Date(since.getTime() + this.config.mailUndoMs) };
  }

  /** By account, what it was told last. A program that was taken back, and all before it, is no longer known. */
  async listTold(event: string): Promise<Map<string, ToldVersion>> {
    const hidden = await this.store.lastHidden(event);
    const mails = await this.mails.list({ event: new Types.ObjectId(event), kind: 'published' });
    const newest = new Map<string, number>();
    for (const { account, key = '', state } of mails) {
      const [id, number] = [account.toHexString(), versionInMailKey(key)];
      if (state !== 'dropped' && number > Math.max(hidden, newest.get(id) ?? 0)) newest.set(id, number);
    }
    const rows = await this.store.rowsOf(event, [...new Set(newest.values())]);
    return new Map([...newest].map(([id, number]) => [id, { number, rows: rows.get(number) ?? [] }]));
  }
}
