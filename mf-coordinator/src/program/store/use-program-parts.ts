import type { EventResponse } from '@portal/contracts/events';
import { useMemo } from 'react';
import { useReports } from './use-reports.ts';
import { useRootLayout, useLayout, useTab, useView, type Tab, type View } from './layout.tsx';
import type { Editor } from './editor.ts';
import { useDrags } from '../rows/use-drags.ts';
import { useListKeys, useSelection } from '../rows/selection.ts';
import { useProgramView, type ProgramParts } from './program-view.ts';
import { useUndoKeys, type ProgramActions } from './use-program-editor.ts';

interface UseProgramPartsResult {
  parts: ProgramParts;
  /** The tab shown on a phone; undefined in a wide window, which shows all panes. */
  chosen: Tab | undefined;
  openTab: (tab: Tab) => void;
  /** Whether the window is wide enough to choose between the views. */
  canBeSide: boolean;
  chooseView: (view: View) => void;
}

/** Returns the props shared by all parts of the page, and the choice of its tab and view. */
export function useProgramParts(
  event: EventResponse,
  editor: Editor,
  acts: ProgramActions,
): UseProgramPartsResult {
  const { performances: signedUp } = editor;
  const performances = useMemo(() => new Map(signedUp.map((one) => [one._id, one])), [signedUp]);
  const state = editor.history.present;
  const view = useProgramView(state, performances, event);
  const [wanted, chooseView] = useView();
  const { layout, canBeSide } = useLayout(wanted);
  useRootLayout(layout);
  const [tab, openTab] = useTab(state.items.some(({ kind }) => kind === 'piece') ? 'program' : 'offers');
  const chosen = layout === 'tabs' ? tab : undefined;
  const { actions, feedback } = useReports(acts, {
    event,
    performances,
    entries: view.schedule.entries,
    isListShown: chosen === undefined || chosen === 'program',
    showList: () => {
      if (chosen) openTab('program');
    },
  });
  const selection = useSelection(state.items);
  const drags = useDrags({ event, state, performances, actions, selection });
  useUndoKeys(actions);
  const listeners = useListKeys({ items: state.items, actions, selection, drags });
  return {
    parts: { event, state, view, performances, actions, drags, layout, feedback, selection, listeners },
    chosen,
    openTab,
    canBeSide,
    chooseView,
  };
}
