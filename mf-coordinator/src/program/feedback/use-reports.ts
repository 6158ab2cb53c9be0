import { announce } from '@portal/kit/ui/announce';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramState } from '../model/program-state.ts';
import type { ActHint, ProgramActions, Step } from '../use-program-editor.ts';
import { reportPlace, reportStep, type Report, type ReportContext } from './report.ts';
import { bringIntoSight, focusRow, goBack, letGoOfFocus, spotNow, type Journey, type Spot } from './sight.ts';

const text = messages.program.acts;

// As long as a look from the pointer to the row and back takes.
const markedFor = 2000;

/** What the page says and shows of what was done last. */
export interface Feedback {
  /** One sentence; it was read out too. */
  said: string;
  /** The rows that are marked for a moment. */
  marked: ReadonlySet<string>;
  /** Where the sentence leads: back to where somebody was, or on to what they did. */
  way: { label: string; go: () => void } | undefined;
  /** Goes to a row and marks it; the focus goes there too, unless somebody only passes by. */
  show: (id: string, isPassing?: boolean) => void;
}

interface ReportsContext extends ReportContext {
  /** On a phone the list has a tab of its own. */
  isListShown: boolean;
  showList: () => void;
}

interface Shown extends Report {
  spot: Spot | undefined;
  /** Its first row takes the focus. */
  focus?: boolean;
}

const nothing: Shown = { ids: [], said: '', spot: undefined };
const nobody: ReadonlySet<string> = new Set();

/** Follows what is shown with the eye: into sight, marked for a moment, with a way back. */
const useMarks = ({ ids, spot, focus = false }: Shown, isListShown: boolean) => {
  const [seen, setSeen] = useState<{ ids: readonly string[]; journey: Journey; isOver: boolean }>();
  useEffect(() => {
    const [first] = ids;
    if (first === undefined || !spot) return undefined;
    const journey = isListShown ? bringIntoSight(first, spot) : 'stayed';
    if (focus && isListShown) focusRow(first);
    // Without a way to offer nothing is drawn anew before the mark goes.
    const frame =
      journey === 'none' ? 0 : requestAnimationFrame(() => setSeen({ ids, journey, isOver: false }));
    const timer = setTimeout(() => setSeen({ ids, journey, isOver: true }), markedFor);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ids, spot, focus, isListShown]);
  const isNow = seen?.ids === ids;
  const isOver = isNow && seen.isOver;
  return {
    marked: useMemo(() => (isOver ? nobody : new Set(ids)), [ids, isOver]),
    journey: isNow ? seen.journey : 'none',
  };
};

/** The acts of a program, each followed by the eye, by the focus, and by one sentence. */
export function useReports(
  acts: ProgramActions,
  context: ReportsContext,
): { actions: ProgramActions; feedback: Feedback } {
  const [shown, setShown] = useState(nothing);
  const { marked, journey } = useMarks(shown, context.isListShown);
  const now = useRef(context);
  const giveBackFocus = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    now.current = context;
    giveBackFocus.current?.();
    giveBackFocus.current = undefined;
  });

  const { actions, show } = useMemo(() => {
    const hints = new WeakMap<ProgramState, ActHint>();
    const tell = (report: Report, spot: Spot, { focus, quiet }: ActHint = {}): void => {
      setShown({ ...report, spot, focus });
      if (!quiet) announce(report.said);
    };
    const take = (act: () => Step): { step: Step; spot: Spot; isSame: boolean } => {
      const spot = spotNow();
      const giveBack = letGoOfFocus();
      const step = act();
      const isSame = step.before === step.after;
      // What changes nothing draws nothing.
      if (isSame) giveBack();
      else giveBackFocus.current = giveBack;
      return { step, spot, isSame };
    };
    const edit: ProgramActions['edit'] = (change, hint = {}) => {
      const { step, spot, isSame } = take(() => acts.edit(change));
      if (!isSame) hints.set(step.after, hint);
      const report = reportStep(step, hint.ids, now.current);
      const said = hint.say ?? report.said;
      if (said === '' || (isSame && !hint.ids)) return step;
      tell({ ...report, said }, spot, hint);
      return { ...step, said };
    };
    /** A step back or forth is told by the rows its edit named. */
    const turn = (act: () => Step, editedIn: 'before' | 'after', say: (what: string) => string): Step => {
      const { step, spot, isSame } = take(act);
      if (isSame) return step;
      const report = reportStep(step, hints.get(step[editedIn])?.ids, now.current);
      const said = say(report.said);
      tell({ ...report, said }, spot);
      return { ...step, said };
    };
    const undo = (): Step => turn(acts.undo, 'before', text.undone);
    const redo = (): Step => turn(acts.redo, 'after', text.redone);
    return {
      actions: { ...acts, edit, undo, redo },
      show: (id: string, isPassing = false) => {
        now.current.showList();
        tell(reportPlace(id, now.current), spotNow(), { quiet: isPassing, focus: !isPassing });
      },
    };
  }, [acts]);

  const { spot, ids, said } = shown;
  const [first = ''] = ids;
  const ways: Record<Journey, Feedback['way']> = {
    none: undefined,
    far: spot && {
      label: text.back,
      go: () => {
        goBack(spot);
        setShown(nothing);
      },
    },
    stayed: { label: text.there, go: () => show(first) },
  };
  return { actions, feedback: { said, marked, way: ways[journey], show } };
}
