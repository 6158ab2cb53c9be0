import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AuditAct } from '@portal/contracts/audit';
import type { Model } from 'mongoose';
import { clock } from '../common/clock.js';
import { requestContext } from '../common/request-context.js';
import { AuditRecord } from './audit.schema.js';
import { log } from './log.js';

export interface AuditEntry {
  /** The action, as `<noun>.<verb>`: account.login, event.update. */
  action: string;
  outcome?: 'ok' | 'denied';
  /** The account that acts, if it is not the current user. */
  actor?: string;
  /** The id of the changed object. */
  object?: string;
  /**
   * The reason of a refusal, or what changed: codes and names of fields, never their values. For `guardian.*`, the id of the
   * account that got or lost a profile comes first.
   */
  detail?: string;
}

// Omits the id of a deleted account; keeps the actor if another account deleted it.
const byOthers = ({ actor, object }: Pick<AuditEntry, 'actor' | 'object'>) =>
  actor !== undefined && actor !== object ? { actor } : {};

/** Writes one log line for each important action, with ids only. Admins can read the actions in `auditActs`. */
@Injectable()
export class Audit implements BeforeApplicationShutdown {
  private readonly writing = new Set<Promise<unknown>>();

  constructor(@InjectModel(AuditRecord.name) private readonly records: Model<AuditRecord>) {}

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writing);
  }

  write({ action, outcome = 'ok', actor, object, detail }: AuditEntry): void {
    const context = requestContext();
    const entry = { actor: actor ?? context?.actor, object, detail };
    log.info({ audit: action, outcome, ...entry, requestId: context?.requestId });
    const act = AuditAct.safeParse(action);
    if (outcome === 'ok' && act.success)
      this.keep({
        at: clock.now(),
        act: act.data,
        ...(action === 'account.delete' ? byOthers(entry) : entry),
      });
  }

  // Does not wait for the write, because the action has happened and is in the log.
  private keep(record: AuditRecord | Record<string, unknown>): void {
    const write = this.records
      .create(record)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'could not keep an act for admins to read');
      })
      .finally(() => this.writing.delete(write));
    this.writing.add(write);
  }
}
