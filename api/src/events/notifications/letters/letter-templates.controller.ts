import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { LetterTemplate } from '@portal/contracts/letters';
import { Model, Types } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { unlessDuplicate } from '../../../platform/common/duplicate-key.js';
import { toObjectId } from '../../../platform/common/object-id.js';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { EventsService } from '../../events/events.service.js';
import { toTemplate } from './letters.answers.js';
import { LetterTemplateRecord } from './letters.schema.js';

const mostKept = 100;

/** Keeps message templates: those of an event, and those of the organization, which only admins can change. */
@Controller()
export class LetterTemplatesController {
  constructor(
    @InjectModel(LetterTemplateRecord.name) private readonly templates: Model<LetterTemplateRecord>,
    private readonly events: EventsService,
  ) {}

  /** Replaces a template with the same name. */
  @Call('PUT /letter_template', 'conflict', 'quota')
  async keepTemplate({
    input: { event: id, isForAll, name, subject, body },
    user,
  }: Asked<'PUT /letter_template'>) {
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

  @Call('POST /letter_template_delete')
  async deleteTemplate({ input: { _id: id }, user }: Asked<'POST /letter_template_delete'>): Promise<void> {
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
