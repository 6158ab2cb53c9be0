import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../../messages.ts';
import { findChanges } from './merge.ts';
import type { Computed, ProgramBase, Report, ReportShown, Step } from './program-data.ts';
import type { Edit } from './program-edits.ts';
import type { ProgramState } from './program-state.ts';
import { rememberPosition } from './rows.ts';
import { timeAt } from './start-times.ts';
import { itemTitle } from './words.ts';

const { acts: text, order, offers } = messages.program;

/** How to report an edit, beyond what a comparison of the two programs shows. */
interface ActHint extends Partial<Pick<Report, 'ids' | 'focus' | 'button'>> {
  /** A sentence that replaces the computed one. */
  say?: string;
}

/** Returns where several rows are now, like '2 together: now No. 2 to 3, 2:04 PM'. */
const rowsText = (rows: readonly ScheduledItem[], first: ScheduledItem, now: Computed): string => {
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const time = timeAt(now.event, first.start);
  return numbers.length < 2
    ? text.togetherAt(rows.length, time)
    : text.together(rows.length, numbers[0] ?? 0, numbers.at(-1) ?? 0, time);
};

/**
 * Describes the edit before `now`. `named` are the rows it was made to: the lists alone do not show which of two
 * neighbors moved.
 */
const reportStep = ({ before, after }: Step, named: readonly string[] = [], now: Computed): Report => {
  const { added, removed, moved, edited } = findChanges(before, after);
  const { entries } = now.view.schedule;
  const rowsOf = (ids: readonly string[]) => entries.filter(({ item }) => ids.includes(item.id));
  const known = rowsOf(named);
  const rows = known.length > 0 ? known : rowsOf([...added, ...moved, ...edited]);
  const [first] = rows;
  const sentence = (): string => {
    const [gone] = before.items.filter(({ id }) => removed.includes(id));
    if (gone)
      return removed.length === 1
        ? order.removed(itemTitle(gone, now.performances))
        : text.removed(removed.length);
    if (!first) return '';
    if (rows.length === 1) {
      const [title, time] = [itemTitle(first.item, now.performances), timeAt(now.event, first.start)];
      return first.number === undefined ? text.nowAt(title, time) : text.now(title, first.number, time);
    }
    if (added.length === rows.length) return offers.allAdded(added.length);
    const isTogether = rows.every((row, at) => row === entries[entries.indexOf(first) + at]);
    return isTogether ? rowsText(rows, first, now) : text.scattered(rows.length);
  };
  return { ids: rows.map(({ item }) => item.id), sentence: sentence() };
};

/** Describes the position of a row, like 'The Swan: No. 12, 2:31 PM'. */
const reportPosition = (id: string, now: Computed): Report => {
  const entry = now.view.entries.get(id);
  if (!entry) return { ids: [], sentence: '' };
  const [title, time] = [itemTitle(entry.item, now.performances), timeAt(now.event, entry.start)];
  return {
    ids: [id],
    sentence: entry.number === undefined ? text.at(title, time) : text.here(title, entry.number, time),
  };
};

/** The report before the first edit. */
export const noReport: ReportShown = {
  report: { ids: [], sentence: '' },
  distance: 'near',
  marked: new Set(),
};

/** Announces a report; returns what shows it. */
const announceReport = (report: Report): ReportShown => {
  announce(report.sentence);
  return { report, distance: 'near', marked: new Set(report.ids) };
};

/** Returns the edits of an open program. Each is reported: with a sentence, highlighted rows, and the focus. */
export const reportsOf = ({ getState, setState, act }: ProgramBase) => {
  const hints = new WeakMap<ProgramState, ActHint>();
  /** Reports an undo or redo with the hint of the edit it reverses or repeats. */
  const turn = (type: 'undo' | 'redo', editedIn: keyof Step, say: (what: string) => string): Step => {
    const position = rememberPosition();
    return act({ type }, (step, now) => {
      if (step.before === step.after) return {};
      const report = reportStep(step, hints.get(step[editedIn])?.ids, now);
      return announceReport({ ...report, sentence: say(report.sentence), position });
    });
  };
  return {
    edit: (change: Edit, hint: ActHint = {}): Step => {
      const position = rememberPosition();
      return act({ type: 'edit', edit: change }, (step, now) => {
        const isSame = step.before === step.after;
        if (!isSame) hints.set(step.after, hint);
        const report = reportStep(step, hint.ids, now);
        const sentence = hint.say ?? report.sentence;
        if (sentence === '' || (isSame && !hint.ids)) return {};
        return announceReport({ ...report, sentence, position, focus: hint.focus, button: hint.button });
      });
    },
    undo: () => turn('undo', 'before', text.undone),
    redo: () => turn('redo', 'after', text.redone),
    /** Scrolls to a row, highlights it and gives it the focus. */
    show: (id: string): void => {
      const now = getState();
      const shown = announceReport({ ...reportPosition(id, now), position: rememberPosition(), focus: true });
      setState(now.layout === 'tabs' ? { ...shown, tab: 'program' } : shown);
    },
  };
};
