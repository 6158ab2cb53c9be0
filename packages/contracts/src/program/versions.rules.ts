import type { PerformanceResponse } from '../events/performances.ts';
import { printedPerformers } from '../events/performances.rules.ts';
import type { Person } from '../events/performers.rules.ts';
import { eachField, pickFields, printedFields, type PrintedField } from '../events/piece.rules.ts';
import { scheduleProgram, type ScheduledItem } from './program-clock.rules.ts';
import type { ProgramItem, ProgramSettings } from './program.ts';
import type { ChangeCounts, ChangeKind, VersionChange, VersionPerson, VersionRow } from './versions.ts';

/** The settings of an event if they were never changed. */
export const defaultCall = { callMinutes: 30, callBefore: 'piece', tellFrom: 5 } as const;

type Played = Pick<PerformanceResponse, '_id' | 'time' | 'people' | 'withdrawn' | PrintedField>;

const toVersionPerson = ({ profile, instrument, role }: Played['people'][number]): VersionPerson => {
  const { _id, firstName, lastName, printName, grade, school, adult } = profile;
  const name = { profile: _id, firstName, lastName, ...(printName && { printName }) };
  return { ...name, instrument, role, grade, school, ...(adult && { adult }) };
};

const callStepMs = 5 * 60_000;

/** Returns the time at which a performer should arrive, rounded down to five minutes. */
export const callTime = (ms: number): number => Math.floor(ms / callStepMs) * callStepMs;

/** Returns the rows of a version to publish, with times and texts. */
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
    if (!performance) return { ...times, title: '' };
    return {
      ...times,
      ...pickFields(performance, printedFields),
      people: performance.people.map(toVersionPerson),
    };
  });
};

/** Returns the people of a row; none if it was withdrawn. */
export const peopleInRow = ({ people = [] }: VersionRow): VersionPerson[] => people;

/** Returns the piece of a row in the form that writes names. */
export const performedIn = (row: VersionRow): { people: Person<VersionPerson>[] } => ({
  people: peopleInRow(row).map((person) => ({ ...person, profile: person })),
});

/** Returns whether the piece of a row was withdrawn. */
export const isGap = (row: VersionRow): boolean => row.kind === 'piece' && peopleInRow(row).length === 0;

/** Kind of change for each field of a row; null if families don't see the field. */
const meaning: Record<keyof VersionRow, 'renumbered' | 'moved' | 'text' | null> = {
  kind: null,
  id: null,
  number: 'renumbered',
  start: 'moved',
  seconds: null,
  call: 'moved',
  ...eachField(printedFields, () => 'text' as const),
  people: 'text',
};
const fields = Object.keys(meaning) as (keyof VersionRow)[];

const isOther = (field: keyof VersionRow, before: VersionRow, now: VersionRow, seconds: number): boolean => {
  if (field === 'people') return shownPeople(before) !== shownPeople(now);
  const [was = 0, is = 0] = [before[field], now[field]];
  if (typeof was === 'number' && typeof is === 'number' && meaning[field] === 'moved')
    return was !== is && Math.abs(was - is) >= seconds;
  return before[field] !== now[field];
};

const shownPeople = (row: VersionRow): string =>
  [
    printedPerformers(performedIn(row)),
    ...peopleInRow(row).map(({ grade, school }) => `${String(grade)} ${school}`),
  ].join('\n');

const changesOf = (before: VersionRow, now: VersionRow, seconds: number): ChangeKind[] => {
  const other = fields.filter((field) => isOther(field, before, now, seconds));
  return (['renumbered', 'moved', 'text'] as const).filter((kind) =>
    other.some((field) => meaning[field] === kind),
  );
};

/** Returns whether more than the row's number changed. A new number alone is no reason to mail a family. */
export const isMoreThanNumber = ({ what }: VersionChange): boolean =>
  what.some((kind) => kind !== 'renumbered');

/** Returns the changes since an older version, in program order. Times that differ by less than `minutes` are equal. */
export const compareVersions = (
  before: readonly VersionRow[],
  now: readonly VersionRow[],
  { minutes }: { minutes: number },
): VersionChange[] => {
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
  return [...there, ...gone].sort((a, b) => startOf(a) - startOf(b));
};

type CountedKind = Exclude<keyof ChangeCounts, 'minutes'>;

const countedKind = ({ what, before }: VersionChange, isTold: boolean): CountedKind => {
  if (what.includes('gone')) return before && isGap(before) ? 'withdrawn' : 'gone';
  if (what.includes('added')) return 'added';
  if (what.includes('moved') && isTold) return 'moved';
  if (what.includes('text')) return 'text';
  return what.includes('moved') ? 'movedLess' : 'renumbered';
};

/** Counts the changes since an older version. Families are told about times that move by at least `minutes`. */
export const countChanges = (
  before: readonly VersionRow[],
  now: readonly VersionRow[],
  { minutes, familyOf }: { minutes: number; familyOf: (profile: string) => string },
): ChangeCounts => {
  const told = new Set(
    compareVersions(before, now, { minutes }).flatMap(({ id, what }) => (what.includes('moved') ? id : [])),
  );
  const counted = Map.groupBy(compareVersions(before, now, { minutes: 0 }), (change) =>
    countedKind(change, told.has(change.id)),
  );
  const count = (kind: CountedKind) => counted.get(kind)?.length ?? 0;
  const familiesWith = (kind: CountedKind) => {
    const rows = (counted.get(kind) ?? []).flatMap((change) => change.now ?? []);
    return new Set(rows.flatMap(peopleInRow).map(({ profile }) => familyOf(profile)));
  };
  const moved = familiesWith('moved');
  return {
    withdrawn: count('withdrawn'),
    gone: count('gone'),
    added: count('added'),
    moved: moved.size,
    movedLess: [...familiesWith('movedLess')].filter((family) => !moved.has(family)).length,
    text: count('text'),
    renumbered: count('renumbered'),
    minutes,
  };
};

const startOf = ({ before, now }: VersionChange): number => (now ?? before)?.start ?? 0;
