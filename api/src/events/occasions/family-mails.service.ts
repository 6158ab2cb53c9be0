import { Injectable, type OnModuleInit } from '@nestjs/common';
import { occasions, type Occasion } from '@portal/contracts/mails';
import type { GapFacts, PublishedFacts } from '@portal/contracts/versions';
import { Clock } from '../../platform/common/clock.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { EventsService } from '../events/events.service.js';
import type { Types } from 'mongoose';
import { EventMails } from '../../platform/mail/event-mails.service.js';
import {
  MailWriters,
  type EventMail,
  type EventMessage,
  type MailFrame,
} from '../../platform/mail/mail-writers.service.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import { familyCalendar } from './family-calendar.js';
import { editedMail, familyMails, gapMail, type Family } from './family-mails.js';
import { publishedNow } from './published-now.js';

const withoutCalendar: readonly Occasion[] = ['estimateMissing', 'programHidden'];

/** Writes the automatic mails about events from the data at the time they are sent. */
@Injectable()
export class FamilyMails implements OnModuleInit {
  constructor(
    private readonly writers: MailWriters,
    private readonly events: EventsService,
    private readonly shares: EventSharesService,
    private readonly performances: PerformanceListsService,
    private readonly mails: EventMails,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const occasion of occasions)
      this.writers.register(occasion, (mail, frame) => this.write(occasion, mail, frame));
    this.writers.register('gap', async (mail, { language }) => {
      const [event] = await this.events.listEvents([mail.event.toHexString()]);
      const written = event && gapMail(event, mail.facts as unknown as GapFacts, language);
      return written ? { ...written, coordinator: event.coordinator } : null;
    });
    this.writers.register('edited', async ({ event: id, facts }, { language }) => {
      const [event] = await this.events.listEvents([id.toHexString()]);
      const own = event ? await this.performances.listSignedUp(event._id) : [];
      const written = event && editedMail({ event, own, facts, language });
      return written ? { ...written, coordinator: event.coordinator } : null;
    });
  }

  private async write(
    occasion: Occasion,
    { event: id, account, facts, shown, at }: EventMail,
    frame: MailFrame,
  ): Promise<EventMessage | null> {
    const { language, publicUrl } = frame;
    const event = shown?.event ?? (await this.events.listEvents([id.toHexString()]))[0];
    const wanted = event?.mailing?.[occasion];
    if (!event || wanted?.isOff) return null;
    const own = shown?.own ?? (await this.performances.listOwnAt(account, id));
    // The account was removed from all people of the event after the mail was queued.
    if (!shown && own.length === 0) return null;
    if (occasion === 'signups' && event.canceled)
      return own.every(({ withdrawn }) => withdrawn) || (await this.hasCancellationMail(id, account))
        ? null
        : await this.write('canceled', { kind: 'canceled', event: id, account, facts, at }, frame);
    const family: Family = { event, own, language, facts, now: this.clock.now() };
    if (occasion === 'published' && !shown) {
      const stillSo = publishedNow(facts as unknown as PublishedFacts, event, own);
      if (!stillSo) return null;
      family.facts = stillSo;
      family.program = await this.shares.publicAddress(id);
    }
    const message = familyMails[occasion](family);
    if (!message) return null;
    return {
      ...message,
      coordinator: event.coordinator,
      paragraphs: [...message.paragraphs, ...(wanted?.sentence ? [wanted.sentence] : [])],
      ...(!shown &&
        !withoutCalendar.includes(occasion) && {
          calendar: familyCalendar(family, account.toHexString(), publicUrl),
        }),
    };
  }

  // A sign-up that took its place just before the cancellation may have been stored after the mails were queued.
  private async hasCancellationMail(event: Types.ObjectId, account: Types.ObjectId): Promise<boolean> {
    const mails = await this.mails.list({ event, account, kind: 'canceled' });
    return mails.some(({ state }) => state !== 'dropped');
  }
}
