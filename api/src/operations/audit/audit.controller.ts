import { type OnModuleInit, Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuditEntry } from '@portal/contracts/audit';
import { Id } from '@portal/contracts/id';
import { adminPageSize } from '@portal/contracts/paging';
import { fullName } from '@portal/contracts/profiles.rules';
import { Model, trusted } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { EventsService } from '../../events/events/events.service.js';
import { Guardians } from '../../people/profiles/guardians.service.js';
import { AuditRecord } from '../../platform/log/audit.schema.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';

const isId = (text?: string): text is string => Id.safeParse(text).success;

const isAboutEvent = ({ act }: AuditRecord): boolean =>
  act.startsWith('program.') || act.startsWith('event.');

const isAboutProfile = ({ act }: AuditRecord): boolean => act.startsWith('guardian.');

// The detail of an action on a profile begins with the id of the account that got or lost it.
const accountIn = (record: AuditRecord): string | undefined =>
  isAboutProfile(record) ? record.detail?.split(' ')[0] : undefined;

/** Reads the audit trail, with the current names of accounts, events and performers. */
@Controller()
export class AuditController implements OnModuleInit {
  constructor(
    @InjectModel(AuditRecord.name) private readonly records: Model<AuditRecord>,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly guardians: Guardians,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({ name: 'audit', removeFor: (id) => this.forget(id) });
  }

  /** Removes the account from the records and keeps the records. */
  private async forget(account: string): Promise<void> {
    await this.records.updateMany({ actor: account }, { $unset: { actor: 1 } });
    await this.records.updateMany({ object: account }, { $unset: { object: 1 } });
    const isInDetail = { detail: trusted({ $regex: `^${account}` }) };
    await this.records.updateMany(isInDetail, { $unset: { detail: 1 } });
  }

  @Call('GET /admin_audit')
  async listAudit({ input: { page } }: Asked<'GET /admin_audit'>): Promise<AuditEntry[]> {
    const found = await this.records
      .find()
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * adminPageSize)
      .limit(adminPageSize)
      .lean();
    const names = await this.namesIn(found);
    // Omits the ids of deleted accounts and events, because they identify nothing any more.
    const nameOf = (id?: string) => (isId(id) ? names.get(id) : id);
    return found.map((record) => ({
      id: record._id.toHexString(),
      at: record.at.toISOString(),
      act: record.act,
      by: nameOf(record.actor),
      about: nameOf(record.object),
      detail: isAboutProfile(record) ? nameOf(accountIn(record)) : record.detail,
    }));
  }

  private async namesIn(records: readonly AuditRecord[]): Promise<Map<string, string>> {
    const objectsOf = (isWanted: (record: AuditRecord) => boolean) =>
      records.filter(isWanted).map(({ object }) => object);
    const others = objectsOf((one) => !isAboutEvent(one) && !isAboutProfile(one));
    const users = [...records.flatMap((one) => [one.actor, accountIn(one)]), ...others].filter(isId);
    const accounts = await this.accounts.findContacts([...new Set(users)]);
    const events = await this.events.readEvents([...new Set(objectsOf(isAboutEvent).filter(isId))]);
    const profiles = await this.guardians.know(objectsOf(isAboutProfile).filter(isId));
    const performers = profiles.ids.flatMap((id) => profiles.person(id) ?? []);
    return new Map([
      ...accounts.map(({ user, email }) => [user, email] as const),
      ...events.map(({ _id, name }) => [_id, name] as const),
      ...performers.map((performer) => [performer._id, fullName(performer)] as const),
    ]);
  }
}
