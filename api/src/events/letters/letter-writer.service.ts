import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { letterTo } from '@portal/contracts/letters.rules';
import { Model } from 'mongoose';
import { z } from 'zod';
import { EventsService } from '../events/events.service.js';
import {
  MailWriters,
  type EventMail,
  type EventMessage,
  type MailFrame,
} from '../../platform/mail/mail-writers.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';
import { letterMessages } from './messages.js';

/** The sign-ups a mail is about. A test mail also has the text, and the account whose sign-ups it shows. */
const LetterFacts = z.object({
  performances: z.array(z.string()),
  test: z.object({ account: z.string(), subject: z.string(), body: z.string() }).optional(),
});
export type LetterFacts = z.infer<typeof LetterFacts>;

/** Writes the mails of messages. A mail is written when it is sent, so its times are up to date. */
@Injectable()
export class LetterWriter implements OnModuleInit {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
    private readonly events: EventsService,
    private readonly writers: MailWriters,
  ) {}

  onModuleInit(): void {
    this.writers.register('letter', (mail, frame) => this.write(mail, frame));
  }

  private async write(mail: EventMail, frame: MailFrame): Promise<EventMessage | null> {
    const { performances, test } = LetterFacts.parse(mail.facts);
    const event = await this.events.getEvent(mail.event.toHexString());
    const letter = test ?? (await this.findLetter(mail, event));
    if (!letter) return null;
    const account = test?.account ?? mail.account.toHexString();
    const pieces = await this.families.findPieces(event._id, account, performances);
    // All of the family's sign-ups have been withdrawn since the message was queued: no mail.
    if (pieces.length === 0) return null;
    const { language } = frame;
    const { subject, body } = letterTo(letter, { pieces, language }, event);
    const words = letterMessages[language];
    return {
      subject: test ? words.test(subject) : subject,
      paragraphs: [...body.split(/\n{2,}/), words.why(event.name)],
      coordinator: event.coordinator,
    };
  }

  // The event may have been canceled while the mails waited for the mail server.
  private async findLetter({ letter }: EventMail, event: EventResponse): Promise<LetterRecord | null> {
    const found = await this.letters.findById(letter, { recipients: 0 }).lean<LetterRecord>();
    return found && !isOutdated(found, event) ? found : null;
  }
}
