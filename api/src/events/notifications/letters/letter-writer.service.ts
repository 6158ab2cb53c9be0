import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import type { Language } from '@portal/contracts/languages';
import { letterTo } from '@portal/contracts/letters.rules';
import { Model } from 'mongoose';
import type { Message } from '../../../platform/mail/message.js';
import type { EventMailRecord } from '../../../platform/mail/mails.schema.js';
import type { LetterFacts } from '@portal/contracts/mail-facts';
import { messages } from '../writing/messages.js';
import { LetterFamilies } from './letter-families.service.js';
import { isOutdated, LetterRecord } from './letters.schema.js';

/** Writes the mails of messages. A mail is written when it is sent, so its times are up to date. */
@Injectable()
export class LetterWriter {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
  ) {}

  async write(
    mail: Pick<EventMailRecord, 'account' | 'letter'> & { facts: LetterFacts },
    event: EventResponse,
    language: Language,
  ): Promise<Message | null> {
    const { performances, test } = mail.facts;
    const letter = test ?? (await this.letters.findById(mail.letter, { recipients: 0 }).lean<LetterRecord>());
    // The event may have been canceled while the mails waited for the mail server.
    if (!letter || ('at' in letter && isOutdated(letter, event))) return null;
    const pieces = await this.families.findPieces(event._id, test?.account ?? mail.account, performances);
    // All of the family's sign-ups have been withdrawn since the message was queued: no mail.
    if (pieces.length === 0) return null;
    const { subject, body } = letterTo(letter, { pieces, language }, event);
    const words = messages[language].letter;
    return {
      subject: test ? words.test(subject) : subject,
      paragraphs: [...body.split(/\n{2,}/), words.why(event.name)],
    };
  }
}
