import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import {
  confirmFrom,
  type AutomaticMails,
  type EventFamiliesResponse,
  type LetterFamily,
  type LetterResponse,
  type LetterTo,
  type LetterWithRecipients,
  type SendLetterInput,
  type TestLetterInput,
} from '@portal/contracts/letters';
import { notices } from '@portal/contracts/mails';
import { audienceOf, countFamilies } from '@portal/contracts/letters.rules';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AccountsService } from '../../../people/accounts/accounts.service.js';
import { AppError } from '../../../platform/common/app-error.js';
import { Clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { insertOnce } from '../../../platform/common/insert-once.js';
import { toObjectId } from '../../../platform/common/object-id.js';
import { EventsService } from '../../events/events.service.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { NotificationQueue, type MailStatus } from '../queue/notification-queue.service.js';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { LetterStarter } from './letter-starter.service.js';
import type { LetterFacts } from './letter-writer.service.js';
import { mailIn, toAutomaticMails, toLetterResponse } from './letters.answers.js';
import { LetterRecord } from './letters.schema.js';

const mostListed = 500;
const listedNotices = notices.filter((notice) => notice !== 'signups');
const yearMs = 366 * 24 * 3_600_000;
/** How far in the past a planned time may be, because the browser's clock may be slow. */
const lateMs = 5 * 60_000;

/** Messages from coordinators to the families of an event. */
@Injectable()
export class LettersService {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
    private readonly starter: LetterStarter,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly mails: NotificationQueue,
    private readonly idempotency: IdempotencyService,
    private readonly throttles: ThrottlesService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  async listFamilies(user: CurrentUser, eventId: string): Promise<EventFamiliesResponse> {
    return await this.families.listFamilies(user, await this.events.getManagedEvent(user, eventId));
  }

  async listLetters(user: CurrentUser, eventId: string): Promise<LetterResponse[]> {
    const event = toObjectId((await this.events.getManagedEvent(user, eventId))._id);
    type Listed = Omit<LetterRecord, 'recipients'> & { recipients: number };
    const found = await this.letters.aggregate<Listed>([
      { $match: { event } },
      { $sort: { at: -1 } },
      { $limit: mostListed },
      { $addFields: { recipients: { $size: '$recipients' } } },
    ]);
    const mails = await this.mails.count({ letter: { $in: found.map(({ _id }) => _id) } });
    const byLetter = Map.groupBy(mails, ({ letter }) => letter?.toHexString());
    const emails = await this.emailsOf(found);
    return found.map((letter) =>
      toLetterResponse(
        letter,
        letter.recipients,
        byLetter.get(letter._id.toHexString()) ?? [],
        emails.get(String(letter.by)),
      ),
    );
  }

  /** Counts the automatic mails to the families of an event, without sign-up confirmations. */
  async listAutomatic(user: CurrentUser, eventId: string): Promise<AutomaticMails[]> {
    const { _id } = await this.events.getManagedEvent(user, eventId);
    return toAutomaticMails(await this.mails.count({ event: toObjectId(_id), kind: { $in: listedNotices } }));
  }

  async getLetter(user: CurrentUser, id: string): Promise<LetterWithRecipients> {
    const { letter, event } = await this.findManaged(user, id);
    const { families } = await this.families.listFamilies(user, event);
    const byUser = new Map(families.map((family) => [family.user, family]));
    const mails = await this.mails.list({ letter: letter._id });
    const mailOf = new Map(mails.map((mail) => [mail.account, mail]));
    const recipients = letter.recipients.map(({ account, performances }) => {
      const family = byUser.get(account.toHexString());
      const own = (family?.pieces ?? []).filter((piece) =>
        performances.some((one) => one.toHexString() === piece.performance),
      );
      return {
        ...mailIn(letter, mailOf.get(account.toHexString())),
        children: [...new Set(own.map(({ child }) => child))],
        ...(own.length > 0 && { email: family?.email }),
      };
    });
    return { ...(await this.toResponse(letter, mails)), recipients };
  }

  /** Stores a message with its recipients. From then on it is sent even if this process dies. */
  async sendLetter(user: CurrentUser, input: SendLetterInput, key?: string): Promise<LetterResponse> {
    const event = await this.events.getManagedEvent(user, input.event);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'letter', key);
    const stored = isRepeat ? await this.letters.findById(_id).lean() : null;
    if (stored) return await this.toResponse(stored, []);
    const at = this.clock.now();
    const sendAt = this.whenToSend(input, at);
    const { audience, section } = await this.audienceOf(user, event, input.to);
    const count = countFamilies(audience);
    const { confirmed = count < confirmFrom ? count : undefined } = input;
    if (confirmed !== count) throw new AppError('stale', { body: { count } });
    await this.throttles.take('letter-account', user.id);
    const letter = await insertOnce<LetterRecord>(this.letters, {
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
      recipients: audience.map(toRecipient),
    });
    this.audit.write({ action: 'letter.send', object: _id.toHexString(), detail: String(audience.length) });
    this.starter.wake();
    return await this.toResponse(letter, []);
  }

  /** Sends the text that one family would get to the current user. */
  async sendTest(user: CurrentUser, { subject, body, ...input }: TestLetterInput): Promise<void> {
    const event = await this.events.getManagedEvent(user, input.event);
    const { audience } = await this.audienceOf(user, event, input.to);
    const family = audience.find((one) => one.user === input.account);
    if (!family) throw new AppError('invalid', { fields: { account: 'recipients' } });
    await this.throttles.take('letter-account', user.id);
    const facts: LetterFacts = {
      performances: family.pieces.map(({ performance }) => performance),
      test: { account: family.user, subject, body },
    };
    await this.mails.send({
      kind: 'letter',
      event: new Types.ObjectId(event._id),
      recipients: [{ account: user.id, facts }],
      keyOf: () => `letter-test:${new Types.ObjectId().toHexString()}`,
    });
  }

  /** Answers 409 for a message that has started, because its first mails may have been sent. */
  async takeBackLetter(user: CurrentUser, id: string): Promise<LetterResponse> {
    const { letter } = await this.findManaged(user, id);
    const taken = await this.letters
      .findOneAndUpdate(
        { _id: letter._id, state: 'waiting' },
        { $set: { state: 'takenBack' } },
        { returnDocument: 'after' },
      )
      .lean<LetterRecord>();
    if (!taken) throw new AppError('conflict');
    this.audit.write({ action: 'letter.takeBack', object: id });
    return await this.toResponse(taken, []);
  }

  private whenToSend({ sendAt }: SendLetterInput, now: Date): Date {
    if (sendAt === undefined) return new Date(now.getTime() + this.config.mailUndoMs);
    const wait = Date.parse(sendAt) - now.getTime();
    if (wait < -lateMs || wait > yearMs) throw new AppError('invalid', { fields: { sendAt: 'sendAt' } });
    return new Date(sendAt);
  }

  private async audienceOf(user: CurrentUser, event: EventResponse, to: LetterTo) {
    const { families, sections } = await this.families.listFamilies(user, event);
    const audience = audienceOf(to, families);
    if (audience.length === 0) throw new AppError('invalid', { fields: { to: 'recipients' } });
    const section = to.group === 'section' ? sections.find(({ id }) => id === to.section)?.title : undefined;
    return { audience, section };
  }

  private async findManaged(user: CurrentUser, id: string) {
    const letter = await this.letters.findById(toObjectId(id)).lean<LetterRecord>();
    if (!letter) throw new AppError('notfound');
    return { letter, event: await this.events.getManagedEvent(user, letter.event.toHexString()) };
  }

  private async toResponse(letter: LetterRecord, mails: readonly MailStatus[]): Promise<LetterResponse> {
    const emails = await this.emailsOf([letter]);
    const counted = mails.map((mail) => ({ ...mail, count: 1 }));
    return toLetterResponse(letter, letter.recipients.length, counted, emails.get(String(letter.by)));
  }

  /** Returns the email addresses of the authors, by account. */
  private async emailsOf(letters: readonly Pick<LetterRecord, 'by'>[]): Promise<Map<string, string>> {
    const writers = new Set(letters.flatMap(({ by }) => (by ? [by.toHexString()] : [])));
    const contacts = await this.accounts.findContacts([...writers]);
    return new Map(contacts.map(({ user, email }) => [user, email]));
  }
}

const toRecipient = ({ user, pieces }: LetterFamily) => ({
  account: new Types.ObjectId(user),
  performances: pieces.map(({ performance }) => new Types.ObjectId(performance)),
});
