import type { EventResponse } from '@portal/contracts/events';
import type { Layout } from './bench/layout.ts';
import type { Feedback } from './feedback/use-reports.ts';
import type { ProgramState } from './model/program-state.ts';
import type { Performances } from './model/performances.ts';
import type { Drags } from './order/drag/use-drags.ts';
import type { ListListeners } from './order/selection/use-list-keys.ts';
import type { RowSelection } from './order/selection/use-selection.ts';
import type { ProgramView } from './program-data.ts';
import type { ProgramActions } from './use-program-editor.ts';

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
