import type { ProgramItem, RuleKind } from '@portal/contracts/program';
import {
  scheduleProgram,
  targetOf,
  type ProgramPiece,
  type ScheduledItem,
} from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { missBy } from '@portal/contracts/pins.rules';
import { arrange, findBroken, findFindings, rowsOf } from '@portal/contracts/program-measures.rules';
import { scoreOf, warningsIn, type Score } from '@portal/contracts/program-score.rules';
import { reasonFor } from '@portal/contracts/program-warnings.rules';
import type { ProgramState } from '../store/program-state.ts';
import type { ProgramEvent } from '../store/program-view.ts';

/** The figures of an order that are compared with those of another. */
export interface Figures {
  warnings: number;
  /** Minutes. */
  longestWait: number;
  setups: number;
  /** The minutes before and after the only break. */
  halves: readonly [number, number] | undefined;
}

/** An order with its times, its open warnings, and its figures. */
export interface Evaluation {
  items: readonly ProgramItem[];
  entries: readonly ScheduledItem[];
  byId: ReadonlyMap<string, ScheduledItem>;
  /** The warnings that were not accepted, as the editor's bar counts them. */
  open: readonly ProgramWarning[];
  /** All warnings by their key, and how long each family waits, also if that is no warning. */
  warnings: ReadonlyMap<string, ProgramWarning>;
  waits: readonly ProgramWarning<RuleKind>[];
  /** The number of wishes that the order keeps, and of all wishes. Wishes about people without a piece in the program are left out. */
  wishes: { kept: number; all: number };
  score: Score;
  figures: Figures;
}

const minutes = (seconds: number): number => Math.round(seconds / 60);

const halvesOf = (entries: readonly ScheduledItem[], planned: number): Figures['halves'] => {
  const breaks = entries.filter(({ item }) => item.kind === 'break');
  const [pause] = breaks;
  return pause && breaks.length === 1
    ? [minutes(pause.start), minutes(planned - pause.start - pause.length)]
    : undefined;
};

export const evaluateOrder = (
  { items, settings, acknowledged }: ProgramState,
  performances: ReadonlyMap<string, ProgramPiece>,
  event: ProgramEvent,
): Evaluation => {
  const schedule = scheduleProgram(items, performances, settings);
  const target = targetOf(settings, event);
  const { rules = {} } = settings;
  const order = { schedule, settings, target, event };
  const findings = findFindings(order, rules);
  const waits = findBroken({ ...order, settings: { ...settings, familyWait: 0 } }, ['family-wait']);
  const { entries, planned } = schedule;
  const rows = rowsOf(order);
  const places = arrange(rows);
  const warnings = warningsIn(findings);
  const open = warnings.filter((one) => reasonFor(one, acknowledged) === undefined);
  const score = scoreOf(findings, rules);
  return {
    items,
    entries,
    byId: new Map(entries.map((entry) => [entry.item.id, entry])),
    open,
    warnings: new Map(warnings.map((one) => [one.key, one])),
    waits,
    wishes: {
      kept: rows.wishes.filter((wish) => missBy(wish, places) === 0).length,
      all: rows.wishes.length,
    },
    score,
    figures: {
      warnings: open.length,
      longestWait: waits.reduce((longest, { weight }) => Math.max(longest, weight), 0),
      setups: score.rules['setup-change']?.count ?? 0,
      halves: halvesOf(entries, planned),
    },
  };
};
