import { Controller } from '@nestjs/common';
import type { WaitingMails } from '@portal/contracts/mails';
import type { VersionResponse, VersionSummary } from '@portal/contracts/versions';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { EventsService } from '../events/events.service.js';
import { ActionNotices } from '../notifications/notices/action-notices.service.js';
import { VersionStore, type ProgramVersion } from '../versions/version-store.service.js';
import { ProgramPublishing } from './program-publishing.service.js';

const mostListed = 200;

/** Publishes programs, and lists their versions for the coordinator. */
@Controller()
export class ProgramPublishingController {
  constructor(
    private readonly store: VersionStore,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly publishing: ProgramPublishing,
    private readonly actions: ActionNotices,
  ) {}

  /** Returns the versions, newest first. */
  @Call('GET /event_versions')
  async listVersions({ input: { id }, user }: Asked<'GET /event_versions'>): Promise<VersionSummary[]> {
    const event = await this.events.getManagedEvent(user, id);
    return await this.summarize(await this.store.list(event._id, mostListed));
  }

  /** Returns the newest version if no number is given. */
  @Call('GET /event_version')
  async getVersion({ input: { id, number }, user }: Asked<'GET /event_version'>): Promise<VersionResponse> {
    const event = await this.events.getManagedEvent(user, id);
    const found = await (number === undefined
      ? this.store.newest(event._id)
      : this.store.find(event._id, number));
    if (!found) throw new AppError('notfound');
    return { ...(await this.summary(found)), rows: found.rows };
  }

  @Call('POST /event_publish', 'conflict', 'unchanged', 'quota', 'stale')
  async publishProgram({ input, user }: Asked<'POST /event_publish'>) {
    const summary = await this.summary(await this.publishing.publish(user, input));
    return { ...summary, waiting: await this.actions.listWaiting(user, input._id) };
  }

  @Call('POST /event_program_hide', 'conflict')
  async hideProgram({ input, user }: Asked<'POST /event_program_hide'>): Promise<WaitingMails> {
    await this.publishing.hide(user, input);
    return await this.actions.listWaiting(user, input._id);
  }

  private async summary(version: ProgramVersion): Promise<VersionSummary> {
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
  { number, at, note, tell, emails, told, rows, hidden }: ProgramVersion,
  by: string | undefined,
): VersionSummary => ({
  number,
  at: at.toISOString(),
  ...(by !== undefined && { by }),
  note,
  tell,
  ...(emails !== undefined ? { emails } : { told }),
  pieces: rows.filter(({ kind }) => kind === 'piece').length,
  ...(hidden && { hidden: { at: hidden.at.toISOString(), reason: hidden.reason } }),
});
