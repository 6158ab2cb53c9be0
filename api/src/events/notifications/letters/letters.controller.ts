import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import {
  confirmFrom,
  type LetterFamily,
  type LetterResponse,
  type LetterTo,
} from '@portal/contracts/letters';
import { addresseesOf } from '@portal/contracts/letters.rules';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { EventsService } from '../../events/events.service.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { LetterLog } from './letter-log.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { LetterStarter } from './letter-starter.service.js';
import { LetterRecord } from './letters.schema.js';

/** Messages from coordinators to the families of an event. */
@Controller()
export class LettersController {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
    private readonly starter: LetterStarter,
    private readonly events: EventsService,
    private readonly log: LetterLog,
    private readonly idempotency: IdempotencyService,
    private readonly audit: Audit,
  ) {}

  @Call('GET /event_families')
  async listEventFamilies({ input: { id }, user }: Asked<'GET /event_families'>) {
    return await this.families.listFamilies(user, await this.events.getManagedEvent(user, id));
  }

  /** Stores a message with its recipients. */
  @Call('PUT /event_letter', 'quota', 'stale')
  async sendLetter({ input, user, key }: Asked<'PUT /event_letter'>): Promise<LetterResponse> {
    const event = await this.events.getManagedEvent(user, input.event);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'letter', key);
    const stored = isRepeat ? await this.letters.findById(_id).lean() : null;
    if (stored) return await this.log.toResponse(stored);
    const at = clock.now();
    const sendAt = this.starter.whenToSend(input, at);
    const { addressees, section } = await this.addresseesOf(user, event, input.to);
    const { length: count } = addressees;
    const { confirmed = count < confirmFrom ? count : undefined } = input;
    if (confirmed !== count) throw new AppError('stale', { body: { count } });
    const letter = await this.starter.add(user.id, {
      _id,
      event: new Types.ObjectId(event._id),
      by: new Types.ObjectId(user.id),
      at,
      subject: input.subject,
      body: input.body,
      group: input.to.group,
      ...(section !== undefined && { section }),
      sendAt,
      state: 'waiting',
      recipients: addressees.map(toRecipient),
    });
    this.audit.write({ action: 'letter.send', object: _id.toHexString(), detail: String(addressees.length) });
    return await this.log.toResponse(letter);
  }

  /** Sends a message to the current user in the form that one family would get. */
  @Call('POST /event_letter_test', 'quota')
  async testLetter({ input: { subject, body, ...input }, user }: Asked<'POST /event_letter_test'>) {
    const event = await this.events.getManagedEvent(user, input.event);
    const { addressees } = await this.addresseesOf(user, event, input.to);
    const family = addressees.find((one) => one.user === input.account);
    if (!family) throw new AppError('invalid', { fields: { account: 'recipients' } });
    await this.starter.sendTest(user.id, event._id, {
      performances: family.pieces.map(({ performance }) => performance),
      test: { account: family.user, subject, body },
    });
  }

  /** Answers 409 for a message that has started, because its first mails may have been sent. */
  @Call('POST /event_letter_take_back', 'conflict')
  async takeBackLetter({ input: { _id: id }, user }: Asked<'POST /event_letter_take_back'>) {
    const { letter } = await this.log.findManaged(user, id);
    const taken = await this.letters
      .findOneAndUpdate(
        { _id: letter._id, state: 'waiting' },
        { $set: { state: 'takenBack' } },
        { returnDocument: 'after' },
      )
      .lean<LetterRecord>();
    if (!taken) throw new AppError('conflict');
    this.audit.write({ action: 'letter.takeBack', object: id });
    return await this.log.toResponse(taken);
  }

  @Call('GET /event_letters')
  listEventLetters({ input: { id }, user }: Asked<'GET /event_letters'>) {
    return this.log.listEventLetters(user, id);
  }

  @Call('GET /event_letter')
  getLetter({ input: { id }, user }: Asked<'GET /event_letter'>) {
    return this.log.getLetter(user, id);
  }

  private async addresseesOf(user: CurrentUser, event: EventResponse, to: LetterTo) {
    const { families, sections } = await this.families.listFamilies(user, event);
    const addressees = addresseesOf(to, families);
    if (addressees.length === 0) throw new AppError('invalid', { fields: { to: 'recipients' } });
    const section = to.group === 'section' ? sections.find(({ id }) => id === to.section)?.title : undefined;
    return { addressees, section };
  }
}

const toRecipient = ({ user, pieces }: LetterFamily) => ({
  account: new Types.ObjectId(user),
  performances: pieces.map(({ performance }) => new Types.ObjectId(performance)),
});
