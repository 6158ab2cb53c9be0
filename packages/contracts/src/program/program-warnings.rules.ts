import { factsOfPiece, isSameWork } from './piece-facts.rules.ts';
import { findBroken } from './program-measures.rules.ts';
import { isMustFix, isWarning } from './program-score.rules.ts';
import type { Finding, ProgramWarning, RuledOrder } from './program-findings.rules.ts';
import { scheduleProgram, type ProgramPiece, type Schedule } from './program-clock.rules.ts';
import {
  type RuleKind,
  WarningKind,
  type Acknowledgement,
  type ProgramItem,
  type ProgramSettings,
} from './program.ts';

/** Returns whether warnings of a kind are switched off. */
export const isOff = (kind: WarningKind, { rules }: Pick<ProgramSettings, 'rules'>): boolean =>
  rules?.[kind] === 'dontCare';

/** Returns the warnings about a running order, without those that were switched off. */
export const findWarnings = (
  schedule: Schedule,
  settings: ProgramSettings,
  target: number,
): ProgramWarning[] => {
  const kinds = WarningKind.options.filter((kind) => !isOff(kind, settings));
  return findBroken({ schedule, settings, target }, kinds).filter(isWarning);
};

/** Returns the number of pieces that are played again too far apart for a warning. */
export const countFarRepeats = (schedule: Schedule, settings: ProgramSettings): number => {
  if (isOff('same-piece', settings)) return 0;
  const facts = schedule.entries.flatMap(({ piece }) =>
    piece ? [factsOfPiece(piece, settings.setups)] : [],
  );
  const repeats = facts.filter((one, at) => facts.slice(0, at).some((other) => isSameWork(one, other)));
  return repeats.length - findBroken({ schedule, settings, target: 0 }, ['same-piece']).length;
};

// The rules whose warnings keep their key and items when rows move.
const comparable = [
  'performer-near',
  'family-near',
  'withdrawn',
  'over-length',
  'family-wait',
  'same-piece',
] as const satisfies readonly RuleKind[];

/** Moves one item to another position, counted from 0 in the current list. */
export interface Cure {
  id: string;
  to: number;
}

/** Returns whether a warning is about two pieces of which one can be moved. */
const isPair = ({ kind, items }: ProgramWarning): boolean => kind !== 'no-break' && items.length === 2;

/**
 * Returns whether a position can be close enough for a family that waits too long. This rough check of start times
 * avoids computing whole programs for the many positions that are too far away.
 */
const canEndWait = (
  { entries }: Schedule,
  { familyWait }: ProgramSettings,
  partner: string | undefined,
): ((to: number) => boolean) => {
  const other = entries.find(({ item }) => item.id === partner);
  return (to) => {
    const place = entries[to];
    if (!other || !place) return false;
    const [one, two] = place.start < other.start ? [place, other] : [other, place];
    return (two.start - one.start - one.length) / 60 <= familyWait;
  };
};

/**
 * Returns the shortest move that fixes a warning about two pieces without a new error or a worse warning of its kind.
 */
export const findCure = (
  found: ProgramWarning,
  items: readonly ProgramItem[],
  pieces: ReadonlyMap<string, ProgramPiece>,
  { settings, target }: { settings: ProgramSettings; target: number },
): Cure | undefined => {
  if (!isPair(found)) return undefined;
  const { key, kind } = found;
  const [first = '', second = ''] = found.items;
  const ruled = (order: readonly ProgramItem[]): RuledOrder => {
    const schedule = scheduleProgram(order, pieces, settings);
    return { schedule, settings, target };
  };
  const current = ruled(items);
  const matters = (one: Pick<Finding, 'kind' | 'weight'>) =>
    one.kind === kind || isMustFix(one, settings.rules);
  // Ignores other warnings: they move to other rows with each change, so a new key is not a new error.
  const kinds = comparable.filter((one) => matters({ kind: one, weight: -1 }));
  const now = new Map(findBroken(current, kinds).map((one) => [one.key, one.weight]));
  const nearOf = (id: string) => canEndWait(current.schedule, settings, id === first ? second : first);
  const mayHelp = { [first]: nearOf(first), [second]: nearOf(second) };
  const cures = ({ id, to }: Cure): boolean => {
    const moved = items.find((item) => item.id === id);
    if (moved === undefined || to < 0 || to >= items.length) return false;
    if (kind === 'family-wait' && !mayHelp[id]?.(to)) return false;
    const order = items.filter((item) => item !== moved).toSpliced(to, 0, moved);
    return findBroken(ruled(order), kinds)
      .filter(matters)
      .every((one) => one.key !== key && (now.get(one.key) ?? -Infinity) >= one.weight);
  };
  const movable = [second, first].map((id) => ({ id, from: items.findIndex((item) => item.id === id) }));
  for (let distance = 1; distance < items.length; distance += 1) {
    const moves = movable.flatMap(({ id, from }) => [
      { id, to: from + distance },
      { id, to: from - distance },
    ]);
    const cure = moves.find(cures);
    if (cure) return cure;
  }
  return undefined;
};

/** Returns the reason given for accepting a warning; undefined if there is none, or the warning is worse now. */
export const reasonFor = (
  { key, weight }: Pick<Finding, 'key' | 'weight'>,
  acknowledged: readonly Acknowledgement[],
): string | undefined => acknowledged.find((known) => known.key === key && known.weight >= weight)?.reason;
