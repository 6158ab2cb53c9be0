import type { PerformanceResponse } from '@portal/contracts/performances';
import { performerNames } from '@portal/contracts/performances.rules';
import type { ProgramItem, ProgramResponse } from '@portal/contracts/program';
import { byId, findChanges, type ProgramChanges } from './merge.ts';
import type { ProgramState } from './program-state.ts';

/** The program and the sign-ups as just read from the server. */
export interface Arrival {
  theirs: ProgramResponse;
  performances: readonly PerformanceResponse[];
  at: string;
}

/** A change by others while the page was open. */
export type LogEntry = { at: string } & (
  | { kind: 'signed-up'; performance: PerformanceResponse }
  | { kind: 'edited'; performance: PerformanceResponse; before: PerformanceResponse }
  /** `performance` is undefined if the sign-up was withdrawn before the page was opened. */
  | {
      kind: 'withdrawn';
      id: string;
      title: string | undefined;
      performance: PerformanceResponse | undefined;
      isLeftOut: boolean;
    }
  | {
      kind: 'saved';
      by: string | undefined;
      changes: ProgramChanges;
      items: ReadonlyMap<string, ProgramItem>;
    }
);

const mostLines = 50;

const isAnything = ({ settings, acknowledged, ...lists }: ProgramChanges): boolean =>
  settings || acknowledged || Object.values(lists).some((list) => list.length > 0);

/**
 * Returns the ids of withdrawn sign-ups and of pieces without a sign-up. A program with one of them cannot be
 * saved.
 */
export const findGone = (
  before: readonly PerformanceResponse[],
  states: readonly ProgramState[],
  { theirs, performances }: Arrival,
): ReadonlySet<string> => {
  const known = new Set([...theirs.program, ...performances.map(({ _id }) => _id)]);
  const pieces = states.flatMap(({ items }) => items.filter(({ kind }) => kind === 'piece'));
  const ids = [...before.map(({ _id }) => _id), ...pieces.map(({ id }) => id)];
  return new Set(ids.filter((id) => !known.has(id)));
};

// Saving, publishing and moving the event change `show`, `published` and `event` of each sign-up. These are no
// edits by the family.
const isEdited = (before: PerformanceResponse, now: PerformanceResponse): boolean =>
  before.version !== now.version || performerNames(before) !== performerNames(now);

const findSignUps = (before: readonly PerformanceResponse[], { performances, at }: Arrival): LogEntry[] => {
  const known = new Map(before.map((one) => [one._id, one]));
  return performances.flatMap((performance): LogEntry[] => {
    const old = known.get(performance._id);
    if (!old) return [{ at, kind: 'signed-up', performance }];
    return isEdited(old, performance) ? [{ at, kind: 'edited', performance, before: old }] : [];
  });
};

const findWithdrawn = (
  before: readonly PerformanceResponse[],
  mine: ProgramState,
  gone: ReadonlySet<string>,
  { theirs, at }: Arrival,
): LogEntry[] =>
  [...gone].map((id) => {
    const known = theirs.withdrawn.find((one) => one.id === id);
    const performance = before.find(({ _id }) => _id === id);
    return {
      at: known?.at ?? at,
      kind: 'withdrawn',
      id,
      title: performance?.title ?? known?.title,
      performance,
      isLeftOut: byId(mine.items).has(id),
    };
  });

const findSave = (base: ProgramState, stored: ProgramState, { theirs, at }: Arrival): LogEntry[] => {
  const changes = findChanges(base, stored);
  const items = new Map([...byId(base.items), ...byId(stored.items)]);
  return isAnything(changes)
    ? [{ at: theirs.savedAt ?? at, kind: 'saved', by: theirs.savedBy, changes, items }]
    : [];
};

/** Adds the changes in an arrival to the log. */
export const addToLog = (
  log: readonly LogEntry[],
  known: { performances: readonly PerformanceResponse[]; base: ProgramState; mine: ProgramState },
  { stored, gone, arrival }: { stored: ProgramState; gone: ReadonlySet<string>; arrival: Arrival },
): readonly LogEntry[] => {
  const news = [
    ...findWithdrawn(known.performances, known.mine, gone, arrival),
    ...findSignUps(known.performances, arrival),
    ...findSave(known.base, stored, arrival),
  ];
  return news.length === 0 ? log : [...log, ...news].slice(-mostLines);
};
