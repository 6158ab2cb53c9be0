import type { ProgramItem } from '@portal/contracts/program';
import { ids } from '../store/merge.ts';
import { inOrder, type Edit } from '../store/program-edits.ts';

/** Moves these rows to where a suggested order has them: after the nearest row before them there. */
export const takeRows = (order: readonly string[], taken: readonly string[]): Edit =>
  inOrder((items) => {
    const wanted = new Set(taken);
    const present = new Set(ids(items));
    let now = items;
    order.forEach((id, at) => {
      const item = wanted.has(id) ? now.find((one) => one.id === id) : undefined;
      if (!item) return;
      let before = at - 1;
      while (before >= 0 && !present.has(order[before] ?? '')) before -= 1;
      const others = now.filter((one) => one !== item);
      now = others.toSpliced(others.findIndex((one) => one.id === order[before]) + 1, 0, item);
    });
    return now;
  });

/** Returns a suggested order for a program that changed: without rows that are gone, with new rows where they are. */
export const rebaseOrder = (order: readonly string[], items: readonly ProgramItem[]): string[] => {
  const present = new Set(ids(items));
  const known = new Set(order);
  const rebased = order.filter((id) => present.has(id));
  items.forEach(({ id }, at) => {
    if (known.has(id)) return;
    rebased.splice(rebased.indexOf(items[at - 1]?.id ?? '') + 1, 0, id);
  });
  return rebased;
};

/** Returns the ids of a section's rows, with its heading, in an order. */
export const sectionRows = (
  order: readonly string[],
  section: string,
  sections: ReadonlySet<string>,
): string[] => {
  const from = order.indexOf(section);
  const length = order.slice(from + 1).findIndex((id) => sections.has(id));
  return from === -1 ? [] : order.slice(from, length === -1 ? undefined : from + 1 + length);
};
