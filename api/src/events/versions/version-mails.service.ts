import { Injectable } from '@nestjs/common';
import type { VersionRow } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { versionInMailKey, versionMailKey } from '../../platform/common/mail-keys.js';
import { Config } from '../../platform/config/config.js';
import { EventMails, type Announcement } from '../../platform/mail/event-mails.service.js';
import { VersionStore } from './version-store.service.js';
import type { Pending, ProgramVersion } from './versions.schema.js';

/** The version that an account last got a mail about. */
export interface MailedVersion {
  number: number;
  rows: readonly VersionRow[];
}

/** Mails about versions, and the versions that accounts know from them. */
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

  /** Returns the last mailed version of each account. Versions up to one that was taken back do not count. */
  async listLastMailed(event: string): Promise<Map<string, MailedVersion>> {
    const hidden = await this.store.lastHidden(event);
    const mails = await this.mails.list({ event: new Types.ObjectId(event), kind: 'published' });
    const newest = new Map<string, number>();
    for (const { account, key = '', state } of mails) {
      const number = versionInMailKey(key);
      if (state !== 'dropped' && number > Math.max(hidden, newest.get(account) ?? 0))
        newest.set(account, number);
    }
    const rows = await this.store.rowsOf(event, [...new Set(newest.values())]);
    return new Map([...newest].map(([id, number]) => [id, { number, rows: rows.get(number) ?? [] }]));
  }
}
