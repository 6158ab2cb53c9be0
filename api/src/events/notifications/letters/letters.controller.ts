import { Controller } from '@nestjs/common';
import type { IdQuery } from '@portal/contracts/id';
import type {
  DeleteTemplateInput,
  EventLettersResponse,
  KeepTemplateInput,
  SendLetterInput,
  TakeBackLetterInput,
  TestLetterInput,
} from '@portal/contracts/letters';
import { CurrentUser } from '../../../platform/access/current-user.js';
import { Call } from '../../../platform/http/calls/call.js';
import { done } from '../../../platform/http/calls/done.js';
import { IdempotencyKey } from '../../../platform/http/calls/idempotency-key.js';
import { LetterLog } from './letter-log.service.js';
import { LetterTemplates } from './letter-templates.service.js';
import { LettersService } from './letters.service.js';

@Controller()
export class LettersController {
  constructor(
    private readonly letters: LettersService,
    private readonly log: LetterLog,
    private readonly templates: LetterTemplates,
  ) {}

  @Call('GET /event_families')
  listEventFamilies({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.letters.listEventFamilies(user, id);
  }

  @Call('GET /event_letters')
  async listEventLetters({ id }: IdQuery, @CurrentUser() user: CurrentUser): Promise<EventLettersResponse> {
    const letters = await this.log.listLetters(user, id);
    const [automatic, templates] = await Promise.all([
      this.log.listAutomatic(user, id),
      this.templates.listTemplates(id),
    ]);
    return { letters, automatic, templates };
  }

  @Call('GET /event_letter')
  getLetter({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.log.getLetter(user, id);
  }

  @Call('PUT /event_letter', 'quota', 'stale')
  sendLetter(input: SendLetterInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.letters.sendLetter(user, input, key);
  }

  @Call('POST /event_letter_test', 'quota')
  async testLetter(input: TestLetterInput, @CurrentUser() user: CurrentUser) {
    await this.letters.testLetter(user, input);
    return done;
  }

  @Call('POST /event_letter_take_back', 'conflict')
  takeBackLetter({ _id }: TakeBackLetterInput, @CurrentUser() user: CurrentUser) {
    return this.letters.takeBackLetter(user, _id);
  }

  @Call('PUT /letter_template', 'conflict', 'quota')
  keepTemplate(input: KeepTemplateInput, @CurrentUser() user: CurrentUser) {
    return this.templates.keepTemplate(user, input);
  }

  @Call('POST /letter_template_delete')
  async deleteTemplate({ _id }: DeleteTemplateInput, @CurrentUser() user: CurrentUser) {
    await this.templates.deleteTemplate(user, _id);
    return done;
  }
}
