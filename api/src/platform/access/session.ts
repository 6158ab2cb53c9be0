import type { Request, Response } from 'express';
import type { CurrentUser } from './current-user.js';
import type { AccountType, Permission } from '@portal/contracts/auth';
import type { PipelineStage } from 'mongoose';

export interface SessionAccount {
  id: string;
  email: string;
  permissions: Permission[];
  epoch: number;
  isBlocked: boolean;
  emailConfirmed: boolean;
  accountType: AccountType;
  /** Set since the account has its first pupil. */
  hasTaught?: true | undefined;
}

/** Joins accounts to sessions. Implemented by the accounts module. */
export abstract class SessionAccounts {
  /** Returns stages that load the account whose id is in a field into `account`, so that one command reads both. */
  abstract joinAccount(field: string): PipelineStage[];
}

/** Reads the session of a request; implemented by the sessions module. */
export abstract class SessionReader {
  /** Returns the current user of a request; undefined for visitors. Reads from the database and extends the session. */
  abstract read(request: Request, response: Response): Promise<CurrentUser | undefined>;

  /** Returns the current user of a request whose response stays open, without extending the session. */
  abstract look(request: Request): Promise<CurrentUser | undefined>;
}
