import type { EventResponse } from '@portal/contracts/events';
import type { ProgramItem } from '@portal/contracts/program';
import { scheduleProgram, targetOf, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import { findFindings, isWarning, scoreOf } from '@portal/contracts/program-score.rules';
import { factsOfPiece, findAllWarnings, type Finding } from '@portal/contracts/program-warnings.rules';
import type { Performances, ProgramState } from '../model/program-state.ts';

/** The figures of an order that are compared with those of another. */
export interface Figures {
  warnings: number;
  /** Minutes. */
  longestWait: number;
  setups: number;
  /** The minutes before and after the only break. */
  halves: readonly [number, number] | undefined;
}

/** An order with its times, its findings by key, and its figures. */
export interface Evaluation {
  items: readonly ProgramItem[];
  entries: readonly ScheduledItem[];
  byId: ReadonlyMap<string, ScheduledItem>;
  findings: ReadonlyMap<string, Finding>;
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
  { items, settings }: ProgramState,
  performances: Performances,
  event: Pick<EventResponse, 'duration'>,
): Evaluation => {
  const schedule = scheduleProgram(items, performances, settings);
  const target = targetOf(settings, event);
  const factsOf = ({ piece }: ScheduledItem) => piece && factsOfPiece(piece, settings.setups);
  const { rules = {} } = settings;
  const findings = findFindings({ schedule, settings, target, factsOf }, rules);
  const anyWait = { ...settings, familyWait: 0 };
  const waits = findAllWarnings({ schedule, settings: anyWait, target, factsOf }).filter(
    ({ kind }) => kind === 'family-wait',
  );
  const { entries, planned } = schedule;
  return {
    items,
    entries,
    byId: new Map(entries.map((entry) => [entry.item.id, entry])),
    findings: new Map(findings.map((one) => [one.key, one])),
    figures: {
      warnings: findings.filter(isWarning).length,
      longestWait: waits.reduce((longest, { weight }) => Math.max(longest, weight), 0),
      setups: scoreOf(findings, rules).rules['setup-change']?.count ?? 0,
      halves: halvesOf(entries, planned),
    },
  };
};
