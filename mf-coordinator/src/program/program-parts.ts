import type { EventResponse } from '@portal/contracts/events';
import type { Layout } from './bench/layout.ts';
import type { Lately, Show } from './bench/use-lately.ts';
import type { ProgramState } from './model/program-state.ts';
import type { Performances } from './model/performances.ts';
import type { Drags } from './order/drag/use-drags.ts';
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
  /** The item that was put somewhere a moment ago, and the way to say so of another. */
  lately: Lately | undefined;
  show: Show;
}
