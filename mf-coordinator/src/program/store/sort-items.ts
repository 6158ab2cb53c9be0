import { lengthOf } from '@portal/contracts/program-clock.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { firstOf } from '@portal/contracts/performers.rules';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import { listedName } from '@portal/contracts/profiles.rules';
import type { ProgramItem } from '@portal/contracts/program';
import { intlLocale } from '@portal/kit/locale';
import { inOrder, type Edit } from './program-edits.ts';
import type { Performances } from './program-state.ts';

/** The keys pieces can be sorted by. */
export const sortKeys = ['grade', 'instrument', 'length', 'sign-up', 'surname', 'family', 'account'] as const;
export type SortKey = (typeof sortKeys)[number];

type Compare = (a: PerformanceResponse, b: PerformanceResponse) => number;

const bySignUp: Compare = (a, b) => (a._id < b._id ? -1 : 1); // Ids begin with the time of the sign-up.

/** Returns a comparison that keeps groups together, in the order of their first sign-up. */
const byGroup = (
  all: Iterable<PerformanceResponse>,
  groupOf: (one: PerformanceResponse) => string,
): Compare => {
  const groups = [...new Set([...all].sort(bySignUp).map(groupOf))];
  const ranks = new Map(groups.map((group, rank) => [group, rank]));
  const rank = (one: PerformanceResponse): number => ranks.get(groupOf(one)) ?? 0;
  return (a, b) => rank(a) - rank(b);
};

const comparers = (items: readonly ProgramItem[], performances: Performances): Record<SortKey, Compare> => {
  const { compare } = new Intl.Collator(intlLocale(), { sensitivity: 'base', numeric: true });
  const own = new Map(items.map((item) => [item.id, item]));
  const seconds = (piece: PerformanceResponse): number =>
    lengthOf(own.get(piece._id) ?? { id: piece._id, kind: 'piece' }, piece).seconds;
  return {
    grade: (a, b) => firstOf(a).profile.grade - firstOf(b).profile.grade,
    instrument: (a, b) => compare(firstOf(a).instrument, firstOf(b).instrument),
    length: (a, b) => seconds(a) - seconds(b),
    'sign-up': bySignUp,
    surname: (a, b) => compare(listedName(firstOf(a).profile), listedName(firstOf(b).profile)),
    family: byGroup(performances.values(), (one) => familyOf(firstOf(one))),
    account: byGroup(performances.values(), (one) => firstOf(one).user ?? ''),
  };
};

/** Sorts the chosen pieces among their positions; all other items stay where they are. */
export const sortItems = (
  key: SortKey,
  ids: readonly string[],
  performances: Performances,
  isDownward = false,
): Edit =>
  inOrder((items) => {
    const isSorted = ({ id }: ProgramItem): boolean => ids.includes(id) && performances.has(id);
    const compare = comparers(items, performances)[key];
    const direction = isDownward ? -1 : 1;
    const sorted = items.filter(isSorted).sort((a, b) => {
      const [one, other] = [performances.get(a.id), performances.get(b.id)];
      return one && other ? direction * compare(one, other) : 0;
    });
    const next = sorted.values();
    return items.map((item) => (isSorted(item) ? (next.next().value ?? item) : item));
  });
