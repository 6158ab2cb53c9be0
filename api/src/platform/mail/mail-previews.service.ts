import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind, MailPreview } from '@portal/contracts/mails';
import type { FamilyPerformance } from '@portal/contracts/performances';
import { Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Config } from '../config/config.js';
import { MailAccounts } from './mail-accounts.service.js';
import { MailWriters, type EventMessage } from './mail-writers.service.js';

/** A mail that is shown before it is sent. */
export interface PreviewedMail {
  account: string;
  /** The performers, as programs name them. */
  names: string[];
  facts: Record<string, unknown>;
  /** The sign-ups of the account for the event. */
  own?: readonly FamilyPerformance[];
}

const toPreview = ({ subject, paragraphs, details = [] }: EventMessage, language: Language) => ({
  language,
  subject,
  paragraphs,
  details: details.map(({ name, text }) => ({ name, text })),
});

/** Writes mails about an event so that they can be shown before they are sent. */
@Injectable()
export class MailPreviews {
  constructor(
    private readonly writers: MailWriters,
    private readonly accounts: MailAccounts,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Returns each mail in the language of its account, without mails that would not be sent. */
  async preview(
    kind: EventMailKind,
    event: EventResponse,
    mails: readonly PreviewedMail[],
  ): Promise<MailPreview[]> {
    const { organizationName: organization, publicUrl } = this.config;
    const languages = await this.accounts.findLanguages(mails.map(({ account }) => account));
    const about = { kind, event: new Types.ObjectId(event._id), at: this.clock.now() };
    const previews: MailPreview[] = [];
    for (const { account, names, facts, own = [] } of mails) {
      const language = languages.get(account);
      if (!language) continue;
      const mail = { ...about, account: new Types.ObjectId(account), facts, shown: { event, own } };
      const message = await this.writers.write(mail, { language, organization, publicUrl });
      if (message) previews.push({ account, names, mail: toPreview(message, language) });
    }
    return previews;
  }
}
