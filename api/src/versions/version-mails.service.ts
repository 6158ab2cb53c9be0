import { Injectable } from '@nestjs/common';
import type { VersionRow } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { versionInMailKey, versionMailKey } from '../common/mail-keys.js';
import { Config } from '../config.js';
import { EventMails } from '../mail/event-mails.service.js';
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

  /** Writes to each account once, however often it is called. */
  async send(version: ProgramVersion, { kind, recipients }: Pending): Promise<void> {
    if (kind === 'shownAgain') return;
    const { event, hidden } = version;
    const since = kind === 'programHidden' && hidden ? hidden.at : version.at;
    const at = new Date(since.getTime() + this.config.mailUndoMs);
    await this.mails.add(
      recipients.map(({ account, facts }) => ({
        kind,
        event,
        account: new Types.ObjectId(account),
        key: [versionMailKey(version, kind, account), ...(hidden ? [hidden.at.getTime()] : [])].join(':'),
        facts: { ...facts },
        at,
      })),
    );
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
