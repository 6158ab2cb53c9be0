import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { Credentials } from '../accounts/credentials.service.js';
import type { SessionAccount } from '../common/session-accounts.js';

@Injectable()
export class LoginStrategy extends PassportStrategy(Strategy) {
  override readonly name: string;

  constructor(private readonly credentials: Credentials) {
    super({ usernameField: 'email', session: false });
    // Passport keeps one list of names for the whole process, where two applications must not share one.
    this.name = `login-${randomUUID()}`;
    passport.use(this);
  }

  async validate(email: string, password: string): Promise<SessionAccount> {
    return await this.credentials.login(email, password);
  }
}
