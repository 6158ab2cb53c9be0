import type { AccountType, Permission } from '@portal/contracts/auth';
import type { PipelineStage } from 'mongoose';

export interface SessionAccount {
  id: string;
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
