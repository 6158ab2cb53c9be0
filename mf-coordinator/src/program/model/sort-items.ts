import { lengthOf } from '@portal/contracts/program-clock.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem } from '@portal/contracts/program';
import { intlLocale } from '@portal/kit/locale';
import { inOrder, type Edit } from './program-edits.ts';
import type { Performances } from './performances.ts';

/** What pieces can be sorted by. */
export const sortKeys = ['grade', 'instrument', 'length', 'sign-up'] as const;
export type SortKey = (typeof sortKeys)[number];

type Compare = (a: PerformanceResponse, b: PerformanceResponse) => number;

const comparers = (items: readonly ProgramItem[]): Record<SortKey, Compare> => {
  const { compare } = new Intl.Collator(intlLocale(), { sensitivity: 'base', numeric: true });
  const own = new Map(items.map((item) => [item.id, item]));
  const seconds = (piece: PerformanceResponse): number =>
    lengthOf(own.get(piece._id) ?? { id: piece._id, kind: 'piece' }, piece).seconds;
  return {
    grade: (a, b) => a.profile.grade - b.profile.grade,
    instrument: (a, b) => compare(a.instrument, b.instrument),
    length: (a, b) => seconds(a) - seconds(b),
    // The id of a sign-up begins with the moment it was made.
    'sign-up': (a, b) => (a._id < b._id ? -1 : 1),
  };
};

/** Puts pieces in an order among the places they have: breaks and sections, and what is not sorted, stay where they are. */
export const sortItems = (key: SortKey, ids: readonly string[], performances: Performances): Edit =>
  inOrder((items) => {
    const isSorted = ({ id }: ProgramItem): boolean => ids.includes(id) && performances.has(id);
    const compare = comparers(items)[key];
    const sorted = items.filter(isSorted).sort((a, b) => {
      const [one, other] = [performances.get(a.id), performances.get(b.id)];
      return one && other ? compare(one, other) : 0;
    });
    const next = sorted.values();
    return items.map((item) => (isSorted(item) ? (next.next().value ?? item) : item));
  });
