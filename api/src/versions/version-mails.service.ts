import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { PublishFamily } from '@portal/contracts/versions';
import { Types } from 'mongoose';
import { AccountsService } from '../accounts/accounts.service.js';
import { Clock } from '../common/clock.js';
import { versionMailKey } from '../common/mail-keys.js';
import { Config } from '../config.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { EventMails } from '../mail/event-mails.service.js';
import { MailWriters } from '../mail/mail-writers.service.js';
import type { Pending, ProgramVersion, Recipient } from './versions.schema.js';

/** The mails about versions: those that go out, and how they would read. */
@Injectable()
export class VersionMails {
  constructor(
    private readonly mails: EventMails,
    private readonly writers: MailWriters,
    private readonly accounts: AccountsService,
    private readonly shares: EventSharesService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Each account once, however often it is called. */
  async send(version: ProgramVersion, { kind, recipients }: Pending): Promise<void> {
    const { event } = version;
    await this.mails.add(
      recipients.map(({ account, facts }) => ({
        kind,
        event,
        account: new Types.ObjectId(account),
        key: versionMailKey(version, kind, account),
        facts: { ...facts },
      })),
    );
  }

  /** The mail each of them would get, in its own language. */
  async preview(
    event: EventResponse,
    recipients: readonly Recipient[],
    concerned: ReadonlySet<string>,
    names: ReadonlyMap<string, string[]>,
  ): Promise<PublishFamily[]> {
    const { organizationName: organization, publicUrl } = this.config;
    const id = new Types.ObjectId(event._id);
    const program = await this.shares.publicAddress(id);
    const shown = { event, ...(program !== undefined && { program }) };
    const languages = await this.accounts.findLanguages(recipients.map(({ account }) => account));
    const families: PublishFamily[] = [];
    for (const { account, facts } of recipients) {
      const language = languages.get(account) ?? 'en';
      const ids = { event: id, account: new Types.ObjectId(account) };
      const mail = {
        kind: 'published' as const,
        ...ids,
        facts: { ...facts },
        at: this.clock.now(),
        shown,
      };
      const message = await this.writers.write(mail, { language, organization, publicUrl });
      if (!message) continue;
      const { subject, paragraphs, details = [] } = message;
      families.push({
        account,
        names: names.get(account) ?? [],
        isConcerned: concerned.has(account),
        mail: { language, subject, paragraphs, details: details.map(({ name, text }) => ({ name, text })) },
      });
    }
    return families;
  }
}
