import { Injectable } from '@nestjs/common';
import type { VersionResponse, VersionSummary } from '@portal/contracts/versions';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { EventsService } from '../events/events.service.js';
import { VersionStore, type ProgramVersion } from '../versions/version-store.service.js';

const mostListed = 200;

/** Lists the versions of an event for its coordinator. */
@Injectable()
export class VersionListService {
  constructor(
    private readonly store: VersionStore,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
  ) {}

  /** Returns the versions, newest first. */
  async list(user: CurrentUser, id: string): Promise<VersionSummary[]> {
    const event = await this.events.getManagedEvent(user, id);
    return await this.summarize(await this.store.list(event._id, mostListed));
  }

  /** Returns the newest version if no number is given. */
  async get(user: CurrentUser, id: string, number?: number): Promise<VersionResponse> {
    const event = await this.events.getManagedEvent(user, id);
    const found = await (number === undefined
      ? this.store.newest(event._id)
      : this.store.find(event._id, number));
    if (!found) throw new AppError('notfound');
    return { ...(await this.summary(found)), rows: found.rows };
  }

  async summary(version: ProgramVersion): Promise<VersionSummary> {
    const [summary] = await this.summarize([version]);
    if (!summary) throw new AppError('notfound');
    return summary;
  }

  private async summarize(versions: readonly ProgramVersion[]): Promise<VersionSummary[]> {
    const by = new Set(versions.flatMap((version) => version.by?.toHexString() ?? []));
    const contacts = await this.accounts.findContacts([...by]);
    const emails = new Map(contacts.map(({ user, email }) => [user, email]));
    return versions.map((version) => toSummary(version, emails.get(version.by?.toHexString() ?? '')));
  }
}

const toSummary = (
  { number, at, note, tell, told, rows, hidden }: ProgramVersion,
  by: string | undefined,
): VersionSummary => ({
  number,
  at: at.toISOString(),
  ...(by !== undefined && { by }),
  note,
  tell,
  told,
  pieces: rows.filter(({ kind }) => kind === 'piece').length,
  ...(hidden && { hidden: { at: hidden.at.toISOString(), reason: hidden.reason } }),
});
