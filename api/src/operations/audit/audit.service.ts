import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuditEntry } from '@portal/contracts/audit';
import { Id } from '@portal/contracts/id';
import { adminPageSize } from '@portal/contracts/paging';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { EventsService } from '../../events/events/events.service.js';
import { AuditRecord } from '../../platform/log/audit.schema.js';

const isId = (text?: string): text is string => Id.safeParse(text).success;

const isAboutEvent = ({ act }: AuditRecord): boolean =>
  act.startsWith('program.') || act.startsWith('event.');

/** Reads the audit trail, with the current names of accounts and events. */
@Injectable()
export class AuditService implements OnModuleInit {
  constructor(
    @InjectModel(AuditRecord.name) private readonly records: Model<AuditRecord>,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({ name: 'audit', removeFor: (id) => this.forget(id) });
  }

  /** Removes the account from the records and keeps the records. */
  private async forget(account: string): Promise<void> {
    await this.records.updateMany({ actor: account }, { $unset: { actor: 1 } });
    await this.records.updateMany({ object: account }, { $unset: { object: 1 } });
  }

  async list(page: number): Promise<AuditEntry[]> {
    const found = await this.records
      .find()
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * adminPageSize)
      .limit(adminPageSize)
      .lean();
    const names = await this.namesIn(found);
    // Omits the ids of deleted accounts and events, because they identify nothing any more.
    const nameOf = (id?: string) => (isId(id) ? names.get(id) : id);
    return found.map(({ _id, at, act, actor, object, detail }) => ({
      id: _id.toHexString(),
      at: at.toISOString(),
      act,
      by: nameOf(actor),
      about: nameOf(object),
      detail,
    }));
  }

  private async namesIn(records: readonly AuditRecord[]): Promise<Map<string, string>> {
    const objects = (areEvents: boolean) =>
      records.filter((one) => isAboutEvent(one) === areEvents).map(({ object }) => object);
    const users = [...records.map(({ actor }) => actor), ...objects(false)].filter(isId);
    const accounts = await this.accounts.findContacts([...new Set(users)]);
    const events = await this.events.listEvents([...new Set(objects(true).filter(isId))]);
    return new Map([
      ...accounts.map(({ user, email }) => [user, email] as const),
      ...events.map(({ _id, name }) => [_id, name] as const),
    ]);
  }
}
