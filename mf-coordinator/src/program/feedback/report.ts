import type { EventResponse } from '@portal/contracts/events';
import { scheduleProgram, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatTime } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { itemTitle } from '../item-text.ts';
import { findChanges } from '../model/merge.ts';
import type { Performances } from '../model/program-state.ts';
import type { Step } from '../use-program-editor.ts';

const { acts: text, order, offers } = messages.program;

export interface ReportContext {
  entries: readonly ScheduledItem[];
  event: Pick<EventResponse, 'date' | 'timeZone'>;
  performances: Performances;
}

/** A sentence about an edit, and the rows it changed. */
export interface Report {
  ids: readonly string[];
  sentence: string;
}

const timeOf = ({ start }: ScheduledItem, { event }: Pick<ReportContext, 'event'>): string =>
  formatTime(Date.parse(event.date) + start * 1000, event.timeZone);

/** Returns where several rows are now, like '2 together: now No. 2 to 3, 2:04 PM'. */
const rowsText = (rows: readonly ScheduledItem[], first: ScheduledItem, context: ReportContext): string => {
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const time = timeOf(first, context);
  return numbers.length < 2
    ? text.togetherAt(rows.length, time)
    : text.together(rows.length, numbers[0] ?? 0, numbers.at(-1) ?? 0, time);
};

/** Describes an edit. `named` are the rows it was made to: the lists alone do not show which of two neighbors moved. */
export const reportStep = (
  { before, after }: Step,
  named: readonly string[] = [],
  context: ReportContext,
): Report => {
  const { added, removed, moved, edited } = findChanges(before, after);
  const { entries } = scheduleProgram(after.items, context.performances, after.settings);
  const rowsOf = (ids: readonly string[]) => entries.filter(({ item }) => ids.includes(item.id));
  const known = rowsOf(named);
  const rows = known.length > 0 ? known : rowsOf([...added, ...moved, ...edited]);
  const [first] = rows;
  const sentence = (): string => {
    const [gone] = before.items.filter(({ id }) => removed.includes(id));
    if (gone)
      return removed.length === 1
        ? order.removed(itemTitle(gone, context.performances))
        : text.removed(removed.length);
    if (!first) return '';
    if (rows.length === 1) {
      const [title, time] = [itemTitle(first.item, context.performances), timeOf(first, context)];
      return first.number === undefined ? text.nowAt(title, time) : text.now(title, first.number, time);
    }
    if (added.length === rows.length) return offers.allAdded(added.length);
    const isTogether = rows.every((row, at) => row === entries[entries.indexOf(first) + at]);
    return isTogether ? rowsText(rows, first, context) : text.scattered(rows.length);
  };
  return { ids: rows.map(({ item }) => item.id), sentence: sentence() };
};

/** Describes the position of a row, like 'The Swan: No. 12, 2:31 PM'. */
export const reportPosition = (id: string, context: ReportContext): Report => {
  const entry = context.entries.find(({ item }) => item.id === id);
  if (!entry) return { ids: [], sentence: '' };
  const [title, time] = [itemTitle(entry.item, context.performances), timeOf(entry, context)];
  return {
    ids: [id],
    sentence: entry.number === undefined ? text.at(title, time) : text.here(title, entry.number, time),
  };
};
