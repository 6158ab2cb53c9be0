import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { Credentials } from '../accounts/credentials/credentials.service.js';
import type { SessionAccount } from '../access/session-accounts.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';

@Injectable()
export class LoginStrategy extends PassportStrategy(Strategy) {
  override readonly name: string;

  constructor(
    private readonly credentials: Credentials,
    private readonly browsers: KnownBrowsers,
  ) {
    super({ usernameField: 'email', session: false, passReqToCallback: true });
    // Passport keeps one list of names for the whole process, where two applications must not share one.
    this.name = `login-${randomUUID()}`;
    passport.use(this);
  }

  async validate(request: Request, email: string, password: string): Promise<SessionAccount> {
    return await this.credentials.login(email, password, this.browsers.find(request));
  }
}
