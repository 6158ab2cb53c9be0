import { announce } from '@portal/kit/ui/announce';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramState } from '../model/program-state.ts';
import type { ActHint, ProgramActions, Step } from '../use-program-editor.ts';
import { reportPosition, reportStep, type Report, type ReportContext } from './report.ts';
import { focusRow, rememberPosition, type Position } from './rows.ts';

const text = messages.program.acts;
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
    const distance = isListShown ? position.scrollTo(first) : 'hidden';
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
