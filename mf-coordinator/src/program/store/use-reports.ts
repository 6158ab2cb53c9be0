import type { EventResponse } from '@portal/contracts/events';
import { scheduleProgram, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatTime } from '@portal/kit/format';
import { announce } from '@portal/kit/ui/announce';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { focusRow, rememberPosition, type Position } from './rows.ts';
import { itemTitle } from './words.ts';
import { findChanges } from './merge.ts';
import type { Performances, ProgramState } from './program-state.ts';
import type { Step, ActHint, ProgramActions } from './use-program-editor.ts';

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
const reportStep = (
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
const reportPosition = (id: string, context: ReportContext): Report => {
  const entry = context.entries.find(({ item }) => item.id === id);
  if (!entry) return { ids: [], sentence: '' };
  const [title, time] = [itemTitle(entry.item, context.performances), timeOf(entry, context)];
  return {
    ids: [id],
    sentence: entry.number === undefined ? text.at(title, time) : text.here(title, entry.number, time),
  };
};

const markedFor = 2000;

/** The message, highlights and link shown after an edit. */
export interface Feedback {
  sentence: string;
  /** The rows highlighted for a moment. */
  marked: ReadonlySet<string>;
  /** A button next to the sentence: back to the previous position, or on to the edited row. */
  link: { label: string; go: () => void } | undefined;
  /** Scrolls to a row, highlights it and gives it the focus. */
  show: (id: string) => void;
}

interface ReportsContext extends ReportContext {
  /** False on a phone whose list is behind another tab. */
  isListShown: boolean;
  showList: () => void;
}

interface Shown extends Report {
  position?: Position;
  focus?: boolean | undefined;
}

const nothing: Shown = { ids: [], sentence: '' };
const none: ReadonlySet<string> = new Set();

/** Scrolls to the first edited row and highlights all of them for two seconds. */
const useMarks = ({ ids, position, focus }: Shown, isListShown: boolean) => {
  const [state, setState] = useState<{ ids: readonly string[]; distance: 'near' | 'far' | 'hidden' }>();
  const [over, setOver] = useState<readonly string[]>();
  useEffect(() => {
    const [first] = ids;
    if (first === undefined || !position) return undefined;
    const distance = isListShown ? position.scrollTo(first, focus) : 'hidden';
    if (focus && isListShown) focusRow(first);
    // If there is no button to show, skips the render.
    const frame = requestAnimationFrame(() =>
      setState((old) => (distance === 'near' && old?.ids !== ids ? old : { ids, distance })),
    );
    const timer = setTimeout(() => setOver(ids), markedFor);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ids, position, focus, isListShown]);
  return {
    marked: useMemo(() => (over === ids ? none : new Set(ids)), [over, ids]),
    distance: state?.ids === ids ? state.distance : 'near',
  };
};

/** Adds feedback to the actions of a program: a sentence, highlighted rows, and the focus. */
export function useReports(
  acts: ProgramActions,
  context: ReportsContext,
): { actions: ProgramActions; feedback: Feedback } {
  const [shown, setShown] = useState(nothing);
  const { marked, distance } = useMarks(shown, context.isListShown);
  const now = useRef(context);
  useLayoutEffect(() => {
    now.current = context;
  });

  const { actions, show } = useMemo(() => {
    const hints = new WeakMap<ProgramState, ActHint>();
    const tell = (report: Shown): void => {
      setShown(report);
      announce(report.sentence);
    };
    const edit: ProgramActions['edit'] = (change, hint = {}) => {
      const position = rememberPosition();
      const step = acts.edit(change);
      const isSame = step.before === step.after;
      if (!isSame) hints.set(step.after, hint);
      const report = reportStep(step, hint.ids, now.current);
      const sentence = hint.say ?? report.sentence;
      if (sentence !== '' && !(isSame && !hint.ids))
        tell({ ...report, sentence, position, focus: hint.focus });
      return step;
    };
    /** Reports an undo or redo with the hint of the edit it reverses or repeats. */
    const turn = (act: () => Step, editedIn: 'before' | 'after', say: (what: string) => string): Step => {
      const position = rememberPosition();
      const step = act();
      if (step.before === step.after) return step;
      const report = reportStep(step, hints.get(step[editedIn])?.ids, now.current);
      tell({ ...report, sentence: say(report.sentence), position });
      return step;
    };
    return {
      actions: {
        ...acts,
        edit,
        undo: () => turn(acts.undo, 'before', text.undone),
        redo: () => turn(acts.redo, 'after', text.redone),
      },
      show: (id: string) => {
        now.current.showList();
        tell({ ...reportPosition(id, now.current), position: rememberPosition(), focus: true });
      },
    };
  }, [acts]);

  const { position, ids, sentence } = shown;
  const links: Record<typeof distance, Feedback['link']> = {
    near: undefined,
    far: position && {
      label: text.back,
      go: () => {
        position.restore();
        setShown(nothing);
      },
    },
    hidden: { label: text.there, go: () => show(ids[0] ?? '') },
  };
  return { actions, feedback: { sentence, marked, link: links[distance], show } };
}
