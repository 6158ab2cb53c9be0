import type { EventResponse } from '@portal/contracts/events';
import type { ProgramState } from './model/program-state.ts';
import type { Performances } from './model/performances.ts';
import type { ProgramView } from './program-data.ts';
import type { ProgramActions } from './use-program-editor.ts';

/** What every part of the page is given. */
export interface ProgramParts {
  event: EventResponse;
  state: ProgramState;
  view: ProgramView;
  performances: Performances;
  actions: ProgramActions;
}
