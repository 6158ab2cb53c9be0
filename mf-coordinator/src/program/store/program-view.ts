import type { EventResponse } from '@portal/contracts/events';
import { awaitedIn } from '@portal/contracts/performers.rules';
import type { InvitedPerson } from '@portal/contracts/piece-invitations';
import { scheduleProgram, targetOf, type Schedule } from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { isMustFix } from '@portal/contracts/program-score.rules';
import { countFarRepeats, findWarnings, reasonFor } from '@portal/contracts/program-warnings.rules';
import { useMemo } from 'react';
import type { Feedback } from './use-reports.ts';
import type { Layout } from './layout.tsx';
import type { ProgramState, Performances } from './program-state.ts';
import type { Drags } from '../rows/use-drags.ts';
import type { ListListeners, RowSelection } from '../rows/selection.ts';
import type { ProgramActions } from './use-program-editor.ts';
import { describeWarning, placeName } from './words.ts';

/** Props shared by all parts of the page. */
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
  /** Event handlers of the list of rows. */
  listeners: ListListeners;
}

/** A warning with its text and, if it was accepted, the reason. */
export interface DescribedWarning extends ProgramWarning {
  text: string;
  mustFix: boolean;
  /** The items of the warning, with the names used in links. */
  places: readonly { id: string; name: string }[];
  reason: string | undefined;
  /** The people it says the piece waits for. */
  awaited: readonly InvitedPerson[];
}

/** Data computed from the program after each change; it is never stored. */
export interface ProgramView {
  schedule: Schedule;
  target: number;
  /** Warnings by the id of the item they are shown at; '' has those about the whole program. */
  warnings: ReadonlyMap<string, DescribedWarning[]>;
  /** All warnings, in the order of `findWarnings`. */
  checks: readonly DescribedWarning[];
  /** The number of pieces that are played again too far apart for a warning. */
  farRepeats: number;
  /** The number of warnings that were not accepted. */
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
    mustFix: isMustFix(warning, settings.rules),
    places: warning.items.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [{ id, name: placeName(entry) }] : [];
    }),
    reason: reasonFor(warning, acknowledged),
    awaited: warning.kind === 'waiting' ? awaitedIn(performances.get(warning.items[0] ?? '')) : [],
  }));
  const open = described.filter(({ reason }) => reason === undefined);
  return {
    schedule,
    target,
    warnings: Map.groupBy(described, ({ items: [first = ''] }) => first),
    checks: described,
    farRepeats: countFarRepeats(schedule, settings),
    open: {
      toFix: open.filter(({ mustFix }) => mustFix).length,
      toSee: open.filter(({ mustFix }) => !mustFix).length,
    },
  };
};

export const useProgramView = (
  state: ProgramState,
  performances: Performances,
  event: EventResponse,
): ProgramView => useMemo(() => viewProgram(state, performances, event), [state, performances, event]);
