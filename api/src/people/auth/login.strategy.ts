import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { Credentials } from '../accounts/credentials/credentials.service.js';
import type { SessionAccount } from '../../platform/access/session.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';

@Injectable()
export class LoginStrategy extends PassportStrategy(Strategy) {
  override readonly name: string;

  constructor(
    private readonly credentials: Credentials,
    private readonly browsers: KnownBrowsers,
  ) {
    super({ usernameField: 'email', session: false, passReqToCallback: true });
    // Passport registers strategies by name for the whole process, and tests start several applications in one process.
    this.name = `login-${randomUUID()}`;
    passport.use(this);
  }

  async validate(request: Request, email: string, password: string): Promise<SessionAccount> {
    return await this.credentials.login(email, password, this.browsers.find(request));
  }
}
