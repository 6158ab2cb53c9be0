import type { Permission } from '@portal/contracts/auth';
import type { PipelineStage } from 'mongoose';

export interface SessionAccount {
  id: string;
  permissions: Permission[];
  epoch: number;
  isBlocked: boolean;
  emailConfirmed: boolean;
}

/** Where sessions ask about the account behind them; implemented by the accounts module. */
export abstract class SessionAccounts {
  /** Stages that put the account named by a field into `account`, so that one command reads it with what names it. */
  abstract joinAccount(field: string): PipelineStage[];
}
