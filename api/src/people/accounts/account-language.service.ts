import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { cookieIn } from '@portal/contracts/cookies';
import { languageCookie, type Language } from '@portal/contracts/languages';
import type { Request, Response } from 'express';
import { Model } from 'mongoose';
import { Config } from '../../platform/config/config.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { Account } from './accounts.schema.js';

const year = 365 * 86_400_000;

/** The language of an account. A browser's language cookie takes precedence in that browser. */
@Injectable()
export class AccountLanguage {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly config: Config,
  ) {}

  async set(id: string, language: Language): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: { language } });
  }

  /** At login, gives a browser without a language cookie the account's language, or an account without one the browser's. */
  async meet(request: Request, response: Response, id: string): Promise<void> {
    const spoken = languageFor(request);
    const known = (await this.accounts.findById(id, { language: 1 }).lean())?.language;
    if (!known) return await this.set(id, spoken);
    if (known === spoken || cookieIn(request.headers.cookie, languageCookie)) return;
    // The same attributes as the language switch uses.
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(languageCookie, known, { path: '/', sameSite: 'lax', secure, maxAge: year });
  }
}
