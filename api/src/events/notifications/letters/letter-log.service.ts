import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  AutomaticMails,
  EventLettersResponse,
  LetterResponse,
  LetterTemplate,
  LetterWithRecipients,
} from '@portal/contracts/letters';
import { performersIn } from '@portal/contracts/letters.rules';
import { notices } from '@portal/contracts/mails';
import { Model, trusted, type Types } from 'mongoose';
import { AccountsService } from '../../../people/accounts/accounts.service.js';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AppError } from '../../../platform/common/app-error.js';
import { toObjectId } from '../../../platform/common/object-id.js';
import { EventsService } from '../../events/events.service.js';
import { NotificationQueue, type MailStatus } from '../../notification-queue/notification-queue.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { mailIn, toAutomaticMails, toLetterResponse, toTemplate } from './letters.answers.js';
import { LetterRecord, LetterTemplateRecord } from './letters.schema.js';

const mostListed = 500;
const listedNotices = notices.filter((notice) => notice !== 'signups');

/** Shows coordinators the mails to the families of an event: messages, notices, and who has got them. */
@Injectable()
export class LetterLog {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    @InjectModel(LetterTemplateRecord.name) private readonly templates: Model<LetterTemplateRecord>,
    private readonly families: LetterFamilies,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly queue: NotificationQueue,
  ) {}

  async listEventLetters(user: CurrentUser, eventId: string): Promise<EventLettersResponse> {
    const event = toObjectId((await this.events.getManagedEvent(user, eventId))._id);
    const letters = await this.listLetters(event);
    const [automatic, templates] = await Promise.all([this.listAutomatic(event), this.listTemplates(event)]);
    return { letters, automatic, templates };
  }

  private async listLetters(event: Types.ObjectId): Promise<LetterResponse[]> {
    type Listed = Omit<LetterRecord, 'recipients'> & { recipients: number };
    const found = await this.letters.aggregate<Listed>([
      { $match: { event } },
      { $sort: { at: -1 } },
      { $limit: mostListed },
      { $addFields: { recipients: { $size: '$recipients' } } },
    ]);
    const mails = await this.queue.count({ letter: { $in: found.map(({ _id }) => _id) } });
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
  private async listAutomatic(event: Types.ObjectId): Promise<AutomaticMails[]> {
    return toAutomaticMails(await this.queue.count({ event, kind: { $in: listedNotices } }));
  }

  /** Sorts by name, the event's own templates first. */
  private async listTemplates(event: Types.ObjectId): Promise<LetterTemplate[]> {
    const found = await this.templates
      .find({ event: trusted({ $in: [event, null] }) })
      .sort({ name: 1 })
      .lean();
    const listed = found.map(toTemplate);
    return [...listed.filter(({ isForAll }) => !isForAll), ...listed.filter(({ isForAll }) => isForAll)];
  }

  async getLetter(user: CurrentUser, id: string): Promise<LetterWithRecipients> {
    const { letter, event } = await this.findManaged(user, id);
    const { families } = await this.families.listFamilies(user, event);
    const byUser = new Map(families.map((family) => [family.user, family]));
    const mails = await this.queue.list({ letter: letter._id });
    const mailOf = new Map(mails.map((mail) => [mail.account, mail]));
    const recipients = letter.recipients.map(({ account, performances }) => {
      const family = byUser.get(account.toHexString());
      const own = (family?.pieces ?? []).filter((piece) =>
        performances.some((one) => one.toHexString() === piece.performance),
      );
      return {
        ...mailIn(letter, mailOf.get(account.toHexString())),
        children: performersIn(own),
        ...(own.length > 0 && { email: family?.email }),
      };
    });
    return { ...(await this.toResponse(letter, mails)), recipients };
  }

  /** Returns a message and its event, if the user manages it. */
  async findManaged(user: CurrentUser, id: string) {
    const letter = await this.letters.findById(toObjectId(id)).lean<LetterRecord>();
    if (!letter) throw new AppError('notfound');
    return { letter, event: await this.events.getManagedEvent(user, letter.event.toHexString()) };
  }

  async toResponse(letter: LetterRecord, mails: readonly MailStatus[] = []): Promise<LetterResponse> {
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
