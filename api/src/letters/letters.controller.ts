import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { IdQuery } from '@portal/contracts/id';
import {
  DeleteTemplateInput,
  EventFamiliesResponse,
  EventLettersResponse,
  KeepTemplateInput,
  LetterResponse,
  LetterTemplate,
  LetterWithRecipients,
  SendLetterInput,
  TakeBackLetterInput,
  TestLetterInput,
} from '@portal/contracts/letters';
import { Needs } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { valid } from '../http/valid.pipe.js';
import { LetterTemplates } from './letter-templates.service.js';
import { LettersService } from './letters.service.js';

@Controller()
@Needs('coordinator')
export class LettersController {
  constructor(
    private readonly letters: LettersService,
    private readonly templates: LetterTemplates,
  ) {}

  @Get('event_families')
  @Answers(EventFamiliesResponse)
  listFamilies(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<EventFamiliesResponse> {
    return this.letters.listFamilies(user, id);
  }

  @Get('event_letters')
  @Answers(EventLettersResponse)
  async listLetters(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<EventLettersResponse> {
    const letters = await this.letters.listLetters(user, id);
    const [automatic, templates] = await Promise.all([
      this.letters.listAutomatic(user, id),
      this.templates.listTemplates(id),
    ]);
    return { letters, automatic, templates };
  }

  @Get('event_letter')
  @Answers(LetterWithRecipients)
  getLetter(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<LetterWithRecipients> {
    return this.letters.getLetter(user, id);
  }

  @Put('event_letter')
  @Answers(LetterResponse)
  sendLetter(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SendLetterInput)) input: SendLetterInput,
    @IdempotencyKey() key?: string,
  ): Promise<LetterResponse> {
    return this.letters.sendLetter(user, input, key);
  }

  @Post('event_letter_test')
  @Answers(DoneResponse)
  @HttpCode(200)
  async sendTest(
    @CurrentUser() user: CurrentUser,
    @Body(valid(TestLetterInput)) input: TestLetterInput,
  ): Promise<DoneResponse> {
    await this.letters.sendTest(user, input);
    return done;
  }

  @Post('event_letter_take_back')
  @Answers(LetterResponse)
  @HttpCode(200)
  takeBackLetter(
    @CurrentUser() user: CurrentUser,
    @Body(valid(TakeBackLetterInput)) { _id }: TakeBackLetterInput,
  ): Promise<LetterResponse> {
    return this.letters.takeBackLetter(user, _id);
  }

  @Put('letter_template')
  @Answers(LetterTemplate)
  keepTemplate(
    @CurrentUser() user: CurrentUser,
    @Body(valid(KeepTemplateInput)) input: KeepTemplateInput,
  ): Promise<LetterTemplate> {
    return this.templates.keepTemplate(user, input);
  }

  @Post('letter_template_delete')
  @Answers(DoneResponse)
  @HttpCode(200)
  async deleteTemplate(
    @CurrentUser() user: CurrentUser,
    @Body(valid(DeleteTemplateInput)) { _id }: DeleteTemplateInput,
  ): Promise<DoneResponse> {
    await this.templates.deleteTemplate(user, _id);
    return done;
  }
}
