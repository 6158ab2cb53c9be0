import type { EventResponse } from '@portal/contracts/events';
import { scheduleProgram, targetOf, type Schedule } from '@portal/contracts/program-clock.rules';
import {
  countFarRepeats,
  findWarnings,
  isMustFix,
  reasonFor,
  type ProgramWarning,
} from '@portal/contracts/program-warnings.rules';
import { useMemo } from 'react';
import type { Feedback } from './feedback/use-reports.ts';
import type { Layout } from './layout/layout.ts';
import type { ProgramState, Performances } from './model/program-state.ts';
import type { Drags } from './order/drag/use-drags.ts';
import type { ListListeners } from './order/selection/use-list-keys.ts';
import type { RowSelection } from './order/selection/use-selection.ts';
import type { ProgramActions } from './use-program-editor.ts';
import { describeWarning, placeName } from './item-text.ts';

/** What every part of the page is given. */
export interface ProgramParts {
  event: EventResponse;
  state: ProgramState;
  view: ProgramView;
  performances: Performances;
  actions: ProgramActions;
  drags: Drags;
  layout: Layout;
  feedback: Feedback;
  selection: RowSelection;
  /** What the rows listen to together. */
  listeners: ListListeners;
}

/** A warning in words, with the reason somebody gave for leaving it. */
export interface DescribedWarning extends ProgramWarning {
  text: string;
  /** The items it is about, as links name them. */
  places: readonly { id: string; name: string }[];
  reason: string | undefined;
}

/** Everything the page shows that follows from the program: computed anew with each change, never stored. */
export interface ProgramView {
  schedule: Schedule;
  target: number;
  /** By the item they are shown at; '' holds those about the whole program. */
  warnings: ReadonlyMap<string, DescribedWarning[]>;
  /** All of them, what must be fixed first. */
  checks: readonly DescribedWarning[];
  /** How many pieces are played again too far apart for a warning. */
  farRepeats: number;
  /** How many of them nobody has given a reason for. */
  open: { toFix: number; toSee: number };
}

const viewProgram = (
  { items, settings, acknowledged }: ProgramState,
  performances: Performances,
  event: Pick<EventResponse, 'duration'>,
): ProgramView => {
  const schedule = scheduleProgram(items, performances, settings);
  const target = targetOf(settings, event);
  const entries = new Map(schedule.entries.map((entry) => [entry.item.id, entry]));
  const described = findWarnings(schedule, settings, target).map((warning): DescribedWarning => ({
    ...warning,
    text: describeWarning(warning, entries),
    places: warning.items.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [{ id, name: placeName(entry) }] : [];
    }),
    reason: reasonFor(warning, acknowledged),
  }));
  const open = described.filter(({ reason }) => reason === undefined);
  return {
    schedule,
    target,
    warnings: Map.groupBy(described, ({ items: [first = ''] }) => first),
    checks: described,
    farRepeats: countFarRepeats(schedule, settings),
    open: {
      toFix: open.filter(isMustFix).length,
      toSee: open.filter((one) => !isMustFix(one)).length,
    },
  };
};

export const useProgramView = (
  state: ProgramState,
  performances: Performances,
  event: EventResponse,
): ProgramView => useMemo(() => viewProgram(state, performances, event), [state, performances, event]);
