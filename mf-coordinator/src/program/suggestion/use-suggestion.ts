import { announce } from '@portal/kit/ui/announce';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import type { ProgramState } from '../store/program-state.ts';
import type { Suggestion, SuggestOptions } from '../search/input.ts';
import type { Evaluation } from './evaluate.ts';
import { suggestInWorker } from '../search/suggest-in-worker.ts';

const text = messages.program.suggest;

export type Mode = Pick<SuggestOptions, 'mode' | 'section' | 'mixSections'>;

/** A suggested order that is searched for, found, or failed. */
export interface SuggestionState {
  mode: Mode;
  status: 'searching' | 'found' | 'failed';
  /** The program it was searched for, to notice changes made since. */
  since: ProgramState;
  found: Suggestion | undefined;
  /** The number of better orders that the search has found so far. */
  better: number;
  /** Rows that stay where they are although the suggestion moves them. */
  left: ReadonlySet<string>;
}

export interface SuggestionDesk {
  suggestion: SuggestionState | undefined;
  start: (mode: Mode) => void;
  /** Leaves a row where it is, or moves it after all. */
  leave: (id: string, isLeft: boolean) => void;
  /** Stops the search and closes the suggestion. */
  close: () => void;
}

/** The props of the parts that show a suggestion. */
export type SuggestionParts = SuggestionDesk & { suggestion: SuggestionState };

/** A suggestion that is found, and the orders before and after it. */
export interface FoundOrders extends SuggestionParts, Pick<ProgramData, 'state' | 'performances' | 'event'> {
  found: Suggestion;
  before: Evaluation;
  after: Evaluation;
  /** The suggested order of all rows, with those that are left where they are. */
  order: readonly string[];
  /** The rows that move, without those that are left where they are. */
  taken: readonly string[];
  moved: readonly string[];
}

/** Searches for an order in a worker. Starting again or leaving the page stops the search before. */
export function useSuggestion(): SuggestionDesk {
  const { getState } = useOpenProgram();
  const [suggestion, setSuggestion] = useState<SuggestionState>();
  const stop = useRef<() => void>(undefined);
  const close = () => {
    stop.current?.();
    stop.current = undefined;
    setSuggestion(undefined);
  };
  useEffect(() => () => stop.current?.(), []);
  const start = (mode: Mode) => {
    const { state: since, performances, event } = getState();
    stop.current?.();
    const run = new AbortController();
    stop.current = () => run.abort();
    const begun: SuggestionState = {
      mode,
      status: 'searching',
      since,
      found: undefined,
      better: 0,
      left: new Set(),
    };
    const end = (change: Partial<SuggestionState>, said: string) => {
      if (run.signal.aborted) return;
      setSuggestion({ ...begun, ...change });
      announce(said);
    };
    setSuggestion(begun);
    announce(text.searching);
    const { items, settings } = since;
    const { date, timeZone, duration } = event;
    const program = { items, pieces: performances, settings, event: { date, timeZone, duration } };
    const improve = () => setSuggestion((now) => now && { ...now, better: now.better + 1 });
    suggestInWorker({ program, options: mode }, run.signal, improve).then(
      (found) => end({ status: 'found', found }, text.found),
      () => end({ status: 'failed' }, text.failed),
    );
  };
  const leave = (id: string, isLeft: boolean) =>
    setSuggestion(
      (now) =>
        now && {
          ...now,
          left: new Set(isLeft ? [...now.left, id] : [...now.left].filter((one) => one !== id)),
        },
    );
  return { suggestion, start, leave, close };
}
