import type { PerformanceResponse } from './performances.ts';
import { fullName } from './profiles.rules.ts';
import { scheduleProgram, type ScheduledItem } from './program-clock.rules.ts';
import type { ProgramItem, ProgramSettings } from './program.ts';
import type { ChangeKind, VersionChange, VersionRow } from './versions.ts';

/** What holds for an event nobody has changed it for. */
export const defaultCall = { callMinutes: 30, callBefore: 'piece', tellFrom: 5 } as const;

type Played = Pick<
  PerformanceResponse,
  '_id' | 'title' | 'composer' | 'time' | 'user' | 'profile' | 'withdrawn' | 'instrument'
>;

const pieceOf = ({ title, composer, instrument, profile, user }: Played) => {
  const { _id, firstName, lastName, printName, grade, school } = profile;
  const performer = { profile: _id, firstName, lastName, ...(printName && { printName }) };
  return { title, composer, instrument, performer, grade, school, user };
};

/** The lines of a running order as they are published: each with its time and its text. */
export const versionRows = (
  items: readonly ProgramItem[],
  performances: ReadonlyMap<string, Played>,
  settings: ProgramSettings,
): VersionRow[] => {
  const { callMinutes = defaultCall.callMinutes, callBefore = defaultCall.callBefore } = settings;
  let section = 0;
  return scheduleProgram(items, performances, settings).entries.map((entry: ScheduledItem): VersionRow => {
    const { item, start, length: seconds, number } = entry;
    const { id, kind } = item;
    if (item.kind === 'section') section = start;
    if (item.kind !== 'piece') return { kind, id, start, seconds, title: item.title };
    const performance = performances.get(id);
    const call = (callBefore === 'section' ? section : start) - callMinutes * 60;
    const times = { kind, id, start, seconds, call, ...(number !== undefined && { number }) };
    return performance ? { ...times, ...pieceOf(performance) } : { ...times, title: '' };
  });
};

/** Whether a piece of a version is played by nobody any more. */
export const isGap = ({ kind, performer }: Pick<VersionRow, 'kind' | 'performer'>): boolean =>
  kind === 'piece' && performer === undefined;

const textOf = ({ title, composer, instrument, performer, grade, school }: VersionRow): string =>
  JSON.stringify([title, composer, instrument, performer && fullName(performer), grade, school]);

const changesOf = (before: VersionRow, now: VersionRow, seconds: number): ChangeKind[] => {
  const isMoved = (a = 0, b = 0) => a !== b && Math.abs(a - b) >= seconds;
  return [
    ...(before.number === now.number ? [] : (['renumbered'] as const)),
    ...(isMoved(before.start, now.start) || isMoved(before.call, now.call) ? (['moved'] as const) : []),
    ...(textOf(before) === textOf(now) ? [] : (['text'] as const)),
  ];
};

/**
 * What is new in a version against the one before, line by line in the order of the program, and the accounts it
 * concerns. A time that is another by less than `minutes` is the same.
 */
export const compareVersions = (
  before: readonly VersionRow[],
  now: readonly VersionRow[],
  { minutes }: { minutes: number },
): { changes: VersionChange[]; accounts: string[] } => {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(now.map(({ id }) => id));
  const there = now.flatMap((row): VersionChange[] => {
    const { id } = row;
    const was = old.get(id);
    if (!was) return [{ id, what: ['added'], now: row }];
    const what = changesOf(was, row, minutes * 60);
    return what.length > 0 ? [{ id, what, before: was, now: row }] : [];
  });
  const gone = before
    .filter(({ id }) => !kept.has(id))
    .map((row): VersionChange => ({ id: row.id, what: ['gone'], before: row }));
  const changes = [...there, ...gone].sort((a, b) => startOf(a) - startOf(b));
  return { changes, accounts: [...new Set(changes.flatMap(usersOf))] };
};

const startOf = ({ before, now }: VersionChange): number => (now ?? before)?.start ?? 0;

/** The accounts a change is about. */
const usersOf = ({ before, now }: VersionChange): string[] =>
  [before?.user, now?.user].filter((user) => user !== undefined);
