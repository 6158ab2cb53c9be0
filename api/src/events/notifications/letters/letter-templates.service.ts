import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { KeepTemplateInput, LetterTemplate } from '@portal/contracts/letters';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AppError } from '../../../platform/common/app-error.js';
import { unlessDuplicate } from '../../../platform/common/duplicate-key.js';
import { toObjectId } from '../../../platform/common/object-id.js';
import { EventsService } from '../../events/events.service.js';
import { LetterTemplateRecord } from './letters.schema.js';

const mostKept = 100;

/** Message templates: those of an event, and those of the organization, which only admins can change. */
@Injectable()
export class LetterTemplates {
  constructor(
    @InjectModel(LetterTemplateRecord.name) private readonly templates: Model<LetterTemplateRecord>,
    private readonly events: EventsService,
  ) {}

  /** Sorts by name, the event's own templates first. The caller has to check that the user manages the event. */
  async listTemplates(event: string): Promise<LetterTemplate[]> {
    const found = await this.templates
      .find({ event: trusted({ $in: [new Types.ObjectId(event), null] }) })
      .sort({ name: 1 })
      .lean();
    const listed = found.map(toTemplate);
    return [...listed.filter(({ isForAll }) => !isForAll), ...listed.filter(({ isForAll }) => isForAll)];
  }

  /** Replaces a template with the same name. */
  async keepTemplate(
    user: CurrentUser,
    { event: id, isForAll, name, subject, body }: KeepTemplateInput,
  ): Promise<LetterTemplate> {
    const { _id } = await this.events.getManagedEvent(user, id);
    if (isForAll && !hasPermission(user, 'admin')) throw new AppError('forbidden');
    const event = isForAll ? null : new Types.ObjectId(_id);
    const text = { subject, body };
    const changed = await this.change({ event, name }, text);
    if (changed) return changed;
    if ((await this.templates.countDocuments({ event })) >= mostKept) throw new AppError('quota');
    const created = await unlessDuplicate(() => this.templates.create({ event, name, ...text }));
    // Another request has created a template with this name at the same time.
    const kept = created ? toTemplate(created) : await this.change({ event, name }, text);
    if (!kept) throw new AppError('conflict');
    return kept;
  }

  async deleteTemplate(user: CurrentUser, id: string): Promise<void> {
    const found = await this.templates.findById(toObjectId(id)).lean();
    if (!found) throw new AppError('notfound');
    if (found.event) await this.events.getManagedEvent(user, found.event.toHexString());
    else if (!hasPermission(user, 'admin')) throw new AppError('forbidden');
    await this.templates.deleteOne({ _id: found._id });
  }

  private async change(
    one: Pick<LetterTemplateRecord, 'event' | 'name'>,
    text: Pick<LetterTemplateRecord, 'subject' | 'body'>,
  ): Promise<LetterTemplate | null> {
    const found = await this.templates
      .findOneAndUpdate(one, { $set: text }, { returnDocument: 'after' })
      .lean<LetterTemplateRecord>();
    return found && toTemplate(found);
  }
}

const toTemplate = ({ _id, event, name, subject, body }: LetterTemplateRecord): LetterTemplate => ({
  _id: _id.toHexString(),
  name,
  subject,
  body,
  isForAll: event === null,
});
