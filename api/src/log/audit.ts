import { Injectable } from '@nestjs/common';
import { log } from './log.js';
import { requestContext } from '../http/request-context.js';

export interface AuditEntry {
  /** What was done, as `<noun>.<verb>`: account.login, event.update. */
  action: string;
  outcome?: 'ok' | 'denied';
  /** The account that acts, where it is not the one signed in. */
  actor?: string;
  /** The id of what it was done to. */
  object?: string;
  /** Why it was denied, or what changed: codes and names of fields, never their values. */
  detail?: string;
}

/** The audit trail: one log line for each act that matters, with ids alone. */
@Injectable()
export class Audit {
  write({ action, outcome = 'ok', actor, object, detail }: AuditEntry): void {
    const context = requestContext();
    log.info({
      audit: action,
      outcome,
      actor: actor ?? context?.actor,
      object,
      detail,
      requestId: context?.requestId,
    });
  }
}
