import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { EventFamiliesResponse, LetterPiece } from '@portal/contracts/letters';
import { missingIn } from '@portal/contracts/letters.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { Config } from '../../../platform/config/config.js';
import type { CurrentUser } from '../../../platform/access/current-user.js';
import { AccountsService } from '../../../people/accounts/accounts.service.js';
import { EventProgramService } from '../../events/event-program.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';
import type { Seen } from '../../performances/performance-rights.service.js';
import { VersionStore } from '../../versions/version-store.service.js';

interface Order {
  /** The number of the published version; undefined if the order is that of the saved program. */
  version?: number;
  sections: { id: string; title: string }[];
  /** Section ids by piece id. */
  sectionOf: Map<string, string | undefined>;
}

const toPiece = (seen: Seen, { sectionOf }: Pick<Order, 'sectionOf'>): LetterPiece => {
  const { _id, title, time, published, rightOn } = seen;
  const section = sectionOf.get(_id);
  const own = seen.people.filter(({ profile }) => rightOn(profile._id));
  const playing = own.filter(({ role }) => role === 'performer');
  const [child = '', ...others] = (playing.length > 0 ? playing : own).map(({ profile }) =>
    fullName(profile),
  );
  const missing = missingIn(seen, rightOn);
  return {
    performance: _id,
    child,
    ...(others.length > 0 && { otherChildren: others }),
    piece: title,
    hasEstimate: time !== null,
    ...(missing.length > 0 && { missing }),
    isChosen: sectionOf.has(_id),
    ...(section !== undefined && { section }),
    ...(published && { number: published.number, start: published.start, call: published.call }),
  };
};

const orderOf = (rows: readonly { kind: string; id: string; title?: string }[], version?: number): Order => {
  const sections: Order['sections'] = [];
  const sectionOf: Order['sectionOf'] = new Map();
  for (const { kind, id, title = '' } of rows)
    if (kind === 'section') sections.push({ id, title });
    else if (kind === 'piece') sectionOf.set(id, sections.at(-1)?.id);
  return { sections, sectionOf, ...(version !== undefined && { version }) };
};

/** Lists the families that messages about an event can be sent to. */
@Injectable()
export class LetterFamilies {
  constructor(
    private readonly lists: PerformanceListsService,
    private readonly programs: EventProgramService,
    private readonly versions: VersionStore,
    private readonly accounts: AccountsService,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** Returns all families that have signed up for an event. Every read is audited. */
  async listFamilies(user: CurrentUser, event: EventResponse): Promise<EventFamiliesResponse> {
    const order = await this.orderOf(user, event);
    const signedUp = await this.lists.listSeenByEach(event._id);
    const accounts = await this.accounts.findRecipients([...signedUp.keys()]);
    this.audit.write({ action: 'event.families', object: event._id });
    const families = accounts.map((account) => ({
      ...account,
      pieces: (signedUp.get(account.user) ?? []).map((one) => toPiece(one, order)),
    }));
    const { sections, version } = order;
    return { families, sections, undoMs: this.config.mailUndoMs, ...(version !== undefined && { version }) };
  }

  /** Returns those of an account's sign-ups that have not been withdrawn. */
  async findPieces(event: string, account: string, performances: readonly string[]): Promise<LetterPiece[]> {
    const signedUp = await this.lists.listSeenByEach(event, account);
    return (signedUp.get(account) ?? [])
      .filter(({ _id }) => performances.includes(_id))
      .map((one) => toPiece(one, { sectionOf: new Map() }));
  }

  // Uses the published program if families can see one, otherwise the saved program.
  private async orderOf(user: CurrentUser, { _id, published, hidden }: EventResponse): Promise<Order> {
    const version = published && !hidden ? await this.versions.newest(_id) : null;
    if (version) return orderOf(version.rows, version.number);
    return orderOf((await this.programs.getProgram(user, _id)).items);
  }
}
