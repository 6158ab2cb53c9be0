import type { EventResponse } from '@portal/contracts/events';
import { scheduleProgram, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatTime } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { itemTitle } from '../item-text.ts';
import { movedIds } from '../model/merge.ts';
import type { Performances } from '../model/performances.ts';
import type { ProgramState } from '../model/program-state.ts';
import type { Step } from '../use-program-editor.ts';

const { acts: text, order, offers } = messages.program;

/** What a report is written with. */
export interface ReportContext {
  /** As they stand on the screen. */
  entries: readonly ScheduledItem[];
  event: Pick<EventResponse, 'date' | 'timeZone'>;
  performances: Performances;
}

/** What was done, in one sentence, and the rows it was done to. */
export interface Report {
  ids: readonly string[];
  said: string;
}

/** '2:31 PM'. */
const timeOf = ({ start }: Pick<ScheduledItem, 'start'>, event: ReportContext['event']): string =>
  formatTime(Date.parse(event.date) + start * 1000, event.timeZone);

/** Where an item stands: 'The Swan: now No. 12, 2:31 PM'. */
const placeText = (entry: ScheduledItem, { event, performances }: Omit<ReportContext, 'entries'>): string => {
  const title = itemTitle(entry.item, performances);
  const time = timeOf(entry, event);
  return entry.number === undefined ? text.nowAt(title, time) : text.now(title, entry.number, time);
};

const togetherText = (block: readonly ScheduledItem[], { event }: Pick<ReportContext, 'event'>): string => {
  const [first] = block;
  if (!first) return '';
  const numbers = block.flatMap(({ number }) => number ?? []);
  const time = timeOf(first, event);
  return numbers.length < 2
    ? text.togetherAt(block.length, time)
    : text.together(block.length, numbers[0] ?? 0, numbers.at(-1) ?? 0, time);
};

const idsOf = ({ items }: ProgramState): string[] => items.map(({ id }) => id);

/**
 * What a step did to a program. `about` names the rows it was done to: a list alone does not tell which of two neighbors
 * was moved.
 */
export const reportStep = (
  { before, after }: Step,
  about: readonly string[] | undefined,
  context: ReportContext,
): Report => {
  const [old, now] = [new Map(before.items.map((item) => [item.id, item])), new Set(idsOf(after))];
  const removed = before.items.filter(({ id }) => !now.has(id));
  const added = idsOf(after).filter((id) => !old.has(id));
  const edited = after.items.filter((item) => old.has(item.id) && old.get(item.id) !== item);
  const done = [...added, ...movedIds(idsOf(before), idsOf(after)), ...edited.map(({ id }) => id)];
  const named = about?.filter((id) => now.has(id)) ?? [];
  const ids = new Set(named.length > 0 ? named : done);
  const rows = scheduleProgram(after.items, context.performances, after.settings)
    .entries.map((entry, at) => ({ entry, at }))
    .filter(({ entry }) => ids.has(entry.item.id));
  const [first] = rows;
  const isTogether = first !== undefined && rows.every(({ at }, turn) => at === first.at + turn);
  const said = (): string => {
    if (removed.length === 1 && removed[0]) return order.removed(itemTitle(removed[0], context.performances));
    if (removed.length > 1) return text.removed(removed.length);
    if (!first) return '';
    if (rows.length === 1) return placeText(first.entry, context);
    if (added.length === rows.length) return offers.allAdded(added.length);
    return isTogether
      ? togetherText(
          rows.map(({ entry }) => entry),
          context,
        )
      : text.scattered(rows.length);
  };
  return { ids: rows.map(({ entry }) => entry.item.id), said: said() };
};

/** Where a row stands that somebody asked for: 'The Swan: No. 12, 2:31 PM'. */
export const reportPlace = (id: string, { entries, event, performances }: ReportContext): Report => {
  const entry = entries.find(({ item }) => item.id === id);
  if (!entry) return { ids: [], said: '' };
  const [title, time] = [itemTitle(entry.item, performances), timeOf(entry, event)];
  const said = entry.number === undefined ? text.at(title, time) : text.here(title, entry.number, time);
  return { ids: [id], said };
};
