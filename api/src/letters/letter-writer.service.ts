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
  type MailReader,
} from '../mail/mail-writers.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';
import { letterWords } from './messages.js';

/** Of an email of a letter: whose sign-ups it is about. A test has the text too, and speaks of somebody else. */
const LetterFacts = z.object({
  performances: z.array(z.string()),
  test: z.object({ account: z.string(), subject: z.string(), body: z.string() }).optional(),
});
export type LetterFacts = z.infer<typeof LetterFacts>;

/** Writes the emails of letters when they are sent, so that a time in one is the time of then. */
@Injectable()
export class LetterWriter implements OnModuleInit {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
    private readonly events: EventsService,
    private readonly writers: MailWriters,
  ) {}

  onModuleInit(): void {
    this.writers.register('letter', (mail, reader) => this.write(mail, reader));
  }

  private async write(mail: EventMail, reader: MailReader): Promise<EventMessage | null> {
    const { performances, test } = LetterFacts.parse(mail.facts);
    const event = await this.events.getEvent(mail.event.toHexString());
    const letter = test ?? (await this.findLetter(mail, event));
    if (!letter) return null;
    const account = test?.account ?? mail.account.toHexString();
    const pieces = await this.families.findPieces(event._id, account, performances);
    // Whoever has withdrawn meanwhile is not written to.
    if (pieces.length === 0) return null;
    const { language } = reader;
    const { subject, body } = letterTo(letter, { pieces, language }, event);
    const words = letterWords[language];
    return {
      subject: test ? words.test(subject) : subject,
      paragraphs: [...body.split(/\n{2,}/), words.why(event.name)],
      coordinator: event.coordinator,
    };
  }

  // An event may be canceled while the emails of a letter wait for the mail server.
  private async findLetter({ letter }: EventMail, event: EventResponse): Promise<LetterRecord | null> {
    const found = await this.letters.findById(letter, { recipients: 0 }).lean<LetterRecord>();
    return found && !isOutdated(found, event) ? found : null;
  }
}
