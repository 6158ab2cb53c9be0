import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { EventFamiliesResponse, LetterPiece } from '@portal/contracts/letters';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import type { CurrentUser } from '../access/current-user.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EventProgramService } from '../events/event-program.service.js';
import { Audit } from '../log/audit.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import { VersionStore } from '../versions/version-store.service.js';

interface Order {
  /** The number of the published program; undefined where it is the saved one, which no family has seen. */
  version?: number;
  sections: { id: string; title: string }[];
  /** By the id of each piece in it, the id of its section. */
  sectionOf: Map<string, string | undefined>;
}

const toPiece = (
  { _id, title, time, profile, published }: PerformanceResponse,
  { sectionOf }: Pick<Order, 'sectionOf'>,
): LetterPiece => {
  const section = sectionOf.get(_id);
  return {
    performance: _id,
    child: fullName(profile),
    piece: title,
    hasEstimate: time !== null,
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

/** The families of an event, as a letter to them sees them. */
@Injectable()
export class LetterFamilies {
  constructor(
    private readonly lists: PerformanceListsService,
    private readonly programs: EventProgramService,
    private readonly versions: VersionStore,
    private readonly accounts: AccountsService,
    private readonly audit: Audit,
  ) {}

  /** Everybody who has signed up for an event this user manages. Reading it leaves a line in the audit trail. */
  async listFamilies(user: CurrentUser, event: EventResponse): Promise<EventFamiliesResponse> {
    const order = await this.orderOf(user, event);
    const signedUp = Map.groupBy(await this.lists.listSignedUp(event._id), (one) => one.user);
    const readers = await this.accounts.findReaders([...signedUp.keys()]);
    this.audit.write({ action: 'event.families', object: event._id });
    const families = readers.map((reader) => ({
      ...reader,
      pieces: (signedUp.get(reader.user) ?? []).map((one) => toPiece(one, order)),
    }));
    const { sections, version } = order;
    return { families, sections, ...(version !== undefined && { version }) };
  }

  /** What of these sign-ups of an account is still there. */
  async findPieces(event: string, account: string, performances: readonly string[]): Promise<LetterPiece[]> {
    const own = await this.lists.listSignedUp(event, account);
    return own
      .filter(({ _id }) => performances.includes(_id))
      .map((one) => toPiece(one, { sectionOf: new Map() }));
  }

  // What families have been told counts; before that, what the coordinator has saved.
  private async orderOf(user: CurrentUser, { _id, published, hidden }: EventResponse): Promise<Order> {
    const version = published && !hidden ? await this.versions.newest(_id) : null;
    if (version) return orderOf(version.rows, version.number);
    return orderOf((await this.programs.getProgram(user, _id)).items);
  }
}
