import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import type { Limit } from './throttles.service.js';

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the portal, by what it limits. */
@Injectable()
export class Limits {
  readonly loginAccount: Limit;
  readonly loginBrowser: Limit;
  readonly loginAddress: Limit;
  readonly passwordSession: Limit;
  readonly signupAddress: Limit;
  readonly mailAccount: Limit;
  readonly resetAddress: Limit;
  readonly codeAddress: Limit;
  readonly captchaAddress: Limit;
  readonly programAddress: Limit;
  readonly programTriesAddress: Limit;
  readonly searchAccount: Limit;
  readonly listAccount: Limit;
  readonly eventAccount: Limit;
  readonly performanceAccount: Limit;
  readonly remoteDataAccount: Limit;
  readonly letterAccount: Limit;
  readonly uploadToken: Limit;

  constructor({ limits }: Config) {
    this.loginAccount = { name: 'login-account', max: limits.loginsPerAccount, windowMs: quarter };
    this.loginBrowser = { name: 'login-browser', max: limits.loginsPerBrowser, windowMs: quarter };
    this.passwordSession = { name: 'password-session', max: limits.passwordsPerSession, windowMs: quarter };
    this.loginAddress = { name: 'login-address', max: limits.loginsPerAddress, windowMs: quarter };
    this.signupAddress = { name: 'signup-address', max: limits.signupsPerAddress, windowMs: hour };
    this.mailAccount = { name: 'mail-account', max: limits.resetsPerAccount, windowMs: hour };
    this.resetAddress = { name: 'reset-address', max: limits.resetsPerAddress, windowMs: hour };
    this.codeAddress = { name: 'code-address', max: limits.codesPerAddress, windowMs: quarter };
    this.captchaAddress = { name: 'captcha-address', max: limits.captchasPerAddress, windowMs: minute };
    const often = { windowMs: minute, block: 10 };
    this.programAddress = { name: 'program-address', max: limits.programsPerAddress, ...often };
    this.programTriesAddress = {
      name: 'program-tries',
      max: limits.programTriesPerAddress,
      windowMs: quarter,
    };
    this.searchAccount = { name: 'search-account', max: limits.searchesPerAccount, ...often };
    this.listAccount = { name: 'list-account', max: limits.listsPerAccount, ...often };
    this.remoteDataAccount = {
      name: 'remote-data-account',
      max: limits.remoteDataWritesPerAccount,
      ...often,
    };
    this.uploadToken = { name: 'upload-token', max: limits.uploadsPerToken, windowMs: hour };
    const quota = { code: 'quota' } as const;
    this.eventAccount = { name: 'event-account', max: limits.eventsPerAccount, windowMs: hour, ...quota };
    this.letterAccount = { name: 'letter-account', max: limits.lettersPerAccount, windowMs: day, ...quota };
    this.performanceAccount = {
      name: 'performance-account',
      max: limits.performancesPerAccount,
      windowMs: day,
      ...quota,
    };
  }
}
