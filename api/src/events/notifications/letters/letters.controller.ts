import { Controller } from '@nestjs/common';
import type { EventLettersResponse } from '@portal/contracts/letters';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
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
  listEventFamilies({ input: { id }, user }: Asked<'GET /event_families'>) {
    return this.letters.listEventFamilies(user, id);
  }

  @Call('GET /event_letters')
  async listEventLetters({
    input: { id },
    user,
  }: Asked<'GET /event_letters'>): Promise<EventLettersResponse> {
    const letters = await this.log.listLetters(user, id);
    const [automatic, templates] = await Promise.all([
      this.log.listAutomatic(user, id),
      this.templates.listTemplates(id),
    ]);
    return { letters, automatic, templates };
  }

  @Call('GET /event_letter')
  getLetter({ input: { id }, user }: Asked<'GET /event_letter'>) {
    return this.log.getLetter(user, id);
  }

  @Call('PUT /event_letter', 'quota', 'stale')
  sendLetter({ input, user, key }: Asked<'PUT /event_letter'>) {
    return this.letters.sendLetter(user, input, key);
  }

  @Call('POST /event_letter_test', 'quota')
  testLetter({ input, user }: Asked<'POST /event_letter_test'>) {
    return this.letters.testLetter(user, input);
  }

  @Call('POST /event_letter_take_back', 'conflict')
  takeBackLetter({ input: { _id }, user }: Asked<'POST /event_letter_take_back'>) {
    return this.letters.takeBackLetter(user, _id);
  }

  @Call('PUT /letter_template', 'conflict', 'quota')
  keepTemplate({ input, user }: Asked<'PUT /letter_template'>) {
    return this.templates.keepTemplate(user, input);
  }

  @Call('POST /letter_template_delete')
  deleteTemplate({ input: { _id }, user }: Asked<'POST /letter_template_delete'>) {
    return this.templates.deleteTemplate(user, _id);
  }
}
