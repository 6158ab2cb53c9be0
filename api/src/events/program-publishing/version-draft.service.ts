import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { UnreachedFamily } from '@portal/contracts/mails';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import type {
  ChangeCounts,
  PublishInput,
  PublishPreview,
  VersionChange,
  VersionRow,
} from '@portal/contracts/versions';
import {
  compareVersions,
  countChanges,
  defaultCall,
  isMoreThanNumber,
  peopleInRow,
  versionRows,
} from '@portal/contracts/versions.rules';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { EventProgramService } from '../events/event-program.service.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import { ProgramNotices, type MailedVersion } from '../notifications/notices/program-notices.service.js';
import { VersionStore, type ProgramVersion, type Recipient } from '../versions/version-store.service.js';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import {
  factsFor,
  familiesIn,
  ownRowsBy,
  profilesInRows,
  profilesInSignups,
  type AccountsOf,
  type RowsByAccount,
} from './program-publishing.rules.js';

/** A saved program, its newest version, and the versions that families last got a mail about. */
export interface Draft {
  event: EventResponse;
  program: ProgramResponse;
  signedUp: PerformanceResponse[];
  last: ProgramVersion | null;
  /** The rows that publishing would store. */
  rows: VersionRow[];
  lastMailed: Map<string, MailedVersion>;
  accountsOf: AccountsOf;
  ownRows: (rows: readonly VersionRow[]) => RowsByAccount;
}

/** An account, with what a new version would change for it. */
export interface Family {
  account: string;
  pieces: VersionChange[];
  isConcerned: boolean;
  isRenumbered: boolean;
}

// Returns the accounts of a profile's family, and the teacher of the piece who teaches that profile.
const accountsBy =
  (teachers: ReadonlyMap<string, string>, profiles: KnownProfiles): AccountsOf =>
  (profile, piece) => {
    const families = profiles.accountsOf(profile);
    const teacher = teachers.get(piece);
    const isTaught = teacher !== undefined && profiles.teaches(teacher, profile);
    return isTaught ? [...new Set([...families, teacher])] : families;
  };

/** Reads everything needed to decide what publishing an event's program would change. */
@Injectable()
export class VersionDrafts {
  constructor(
    private readonly store: VersionStore,
    private readonly events: EventsService,
    private readonly programs: EventProgramService,
    private readonly performances: PerformanceListsService,
    private readonly notices: ProgramNotices,
    private readonly guardians: Guardians,
  ) {}

  async read(user: CurrentUser, id: string): Promise<Draft> {
    const event = await this.events.getManagedEvent(user, id);
    const [program, signedUp, last, lastMailed] = await Promise.all([
      this.programs.getProgram(user, id),
      this.performances.listEventPerformances(user, id),
      this.store.newest(id),
      this.notices.listLastMailed(id),
    ]);
    const byId = new Map(signedUp.map((one) => [one._id, one]));
    const rows = versionRows(program.items, byId, program.settings);
    const known = [...lastMailed.values()].flatMap((mailed) => mailed.rows);
    const profiles = await this.guardians.know([
      ...profilesInSignups(signedUp),
      ...profilesInRows([...rows, ...(last?.rows ?? []), ...known]),
    ]);
    const signers = await this.performances.listTeachers(id, profiles);
    const accountsOf = accountsBy(signers, profiles);
    const ownRows = ownRowsBy(accountsOf);
    return { event, program, signedUp, last, rows, lastMailed, accountsOf, ownRows };
  }

  /** Returns the newest version of an event that the user manages; answers 409 if there is none. */
  async newest(user: CurrentUser, id: string): Promise<ProgramVersion> {
    const event = await this.events.getManagedEvent(user, id);
    const newest = await this.store.newest(event._id);
    if (!newest) throw new AppError('conflict');
    return newest;
  }

  /** Returns the pieces with performers that have been withdrawn. */
  async withdrawnIn(rows: readonly VersionRow[]): Promise<string[]> {
    const named = rows.flatMap((row) => (peopleInRow(row).length > 0 ? [row.id] : []));
    const there = await this.performances.listStanding(named);
    return named.filter((id) => !there.has(id));
  }

  /** Returns the accounts that look after the people in these rows of an event, and the teachers who signed them up. */
  async accountsIn(event: string, rows: readonly VersionRow[]): Promise<string[]> {
    const profiles = await this.guardians.know(profilesInRows(rows));
    const accountsOf = accountsBy(await this.performances.listTeachers(event, profiles), profiles);
    return [...ownRowsBy(accountsOf)(rows).keys()];
  }
}

const shownRows = ({ last }: Draft): readonly VersionRow[] => (last && !last.hidden ? last.rows : []);

/** Returns the rows that differ from the version that families see. */
export const draftChanges = (draft: Draft): VersionChange[] =>
  compareVersions(shownRows(draft), draft.rows, { minutes: 0 });

/** Returns the smallest change of a time, in minutes, that families are told about. */
export const tellFromOf = ({ settings }: ProgramResponse): number =>
  settings.tellFrom ?? defaultCall.tellFrom;

/** Counts the rows that differ from the version that families see, and the families whose times change. */
export const countDraftChanges = (draft: Draft): ChangeCounts =>
  countChanges(shownRows(draft), draft.rows, {
    minutes: tellFromOf(draft.program),
    familyOf: familiesIn(draft.signedUp),
  });

const familyOf = (draft: Draft, account: string, rows: readonly VersionRow[]): Family => {
  const { lastMailed, ownRows, program } = draft;
  const known = ownRows(lastMailed.get(account)?.rows ?? []).get(account);
  const pieces = factsFor(known, ownRows(rows).get(account), tellFromOf(program));
  const isConcerned = pieces.some(isMoreThanNumber);
  return {
    account,
    pieces,
    isConcerned,
    // Mails without numbers would say nothing new.
    isRenumbered:
      program.settings.numbers === true && !isConcerned && pieces.some(({ what }) => what.length > 0),
  };
};

/** Returns every family that has signed up, or got a mail about a piece that was removed since. */
export const affectedFamilies = (draft: Draft): Family[] => {
  const signedUp = draft.signedUp.flatMap(({ _id, people }) =>
    people.flatMap(({ profile }) => draft.accountsOf(profile._id, _id)),
  );
  const known = [...draft.lastMailed].flatMap(([account, { rows }]) =>
    draft.ownRows(rows).has(account) ? [account] : [],
  );
  const accounts = new Set([...draft.ownRows(draft.rows).keys(), ...signedUp, ...known]);
  return [...accounts].map((account) => familyOf(draft, account, draft.rows));
};

/**
 * Counts the accounts whose pieces have changed since the last mail that they got, by the version in that mail. Skips
 * accounts that no mail reaches.
 */
export const accountsBehind = (
  draft: Draft,
  unreached: readonly UnreachedFamily[],
): PublishPreview['behind'] => {
  const shown = shownRows(draft);
  const without = new Set(unreached.map(({ account }) => account));
  const behind = [...draft.ownRows(shown).keys()].filter(
    (account) => familyOf(draft, account, shown).isConcerned && !without.has(account),
  );
  const byVersion = Map.groupBy(behind, (account) => draft.lastMailed.get(account)?.number ?? 0);
  return [...byVersion]
    .map(([version, { length: accounts }]) => ({ version, accounts }))
    .sort((a, b) => a.version - b.version);
};

const isRecipient: Record<PublishInput['tell'], (family: Family) => boolean> = {
  concerned: ({ isConcerned }) => isConcerned,
  renumbered: ({ isConcerned, isRenumbered }) => isConcerned || isRenumbered,
  all: () => true,
  nobody: () => false,
};

/** Returns the accounts that get a mail about the new version, with the facts for their mails. */
export const recipientsOf = (draft: Draft, tell: PublishInput['tell'], note: string): Recipient[] => {
  const version = (draft.last?.number ?? 0) + 1;
  return affectedFamilies(draft)
    .filter(isRecipient[tell])
    .map(({ account, pieces }) => ({ account, facts: { version, note, pieces } }));
};

/** Whether publishing would change nothing on show and send no mail. */
export const isUnchanged = (draft: Draft, tell: PublishInput['tell']): boolean =>
  draftChanges(draft).length === 0 &&
  recipientsOf(draft, tell === 'all' ? 'concerned' : tell, '').length === 0;
