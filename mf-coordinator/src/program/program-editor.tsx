import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem, ProgramResponse } from '@portal/contracts/program';
import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ClockBar } from './clock/clock-bar.tsx';
import { SaveBar, LeaveDialog, SaveNotices } from './saving/save-bar.tsx';
import {
  BenchHead,
  BenchTabs,
  Pane,
  useTab,
  useView,
  useBenchMark,
  useLayout,
  useChecks,
} from './layout/layout.tsx';
import { CheckList } from './checks/check-list.tsx';
import { EmailsSection } from './emails-section.tsx';
import { useReports } from './feedback/use-reports.ts';
import { OffersSection } from './offers/offers-section.tsx';
import { DragContext } from './order/drag/drag-context.tsx';
import { useDrags } from './order/drag/use-drags.ts';
import { ItemDialog } from './order/item-dialog.tsx';
import { OrderSection } from './order/order-section.tsx';
import { ActLine } from './order/selection/act-line.tsx';
import type { EditItem } from './order/row-actions.ts';
import { useListKeys, useSelection } from './order/selection/selection.ts';
import { PreviewSection } from './preview-section.tsx';
import { useProgramView } from './program-view.ts';
import { useGaps } from './publishing/gaps.ts';
import { PublishedLine } from './publishing/published-line.tsx';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { NewsLine } from './saving/live-news.tsx';
import { SuggestionPanel } from './suggestion/suggestion-panel.tsx';
import { useSuggestion } from './suggestion/use-suggestion.ts';
import { useProgramEditor, useUndoKeys } from './use-program-editor.ts';
import './layout/layout.css';

// With this many sign-ups or more, rows hide their notes and warnings until they are opened.
const many = 20;

interface ProgramEditorProps {
  event: EventResponse;
  user: string;
  stored: ProgramResponse;
  signedUp: readonly PerformanceResponse[];
  /** The element in the page's header for the switch between views. */
  head: HTMLElement | null;
}

export function ProgramEditor({ event, user, stored, signedUp, head }: ProgramEditorProps) {
  const { editor, isDirty, here, actions: acts } = useProgramEditor(event._id, user, stored, signedUp);
  const { performances, withdrawn } = editor;
  const byId = useMemo(() => new Map(performances.map((one) => [one._id, one])), [performances]);
  const state = editor.history.present;
  const view = useProgramView(state, byId, event);
  const [wanted, choose] = useView();
  const { layout, canBeSide } = useLayout(wanted);
  useBenchMark(layout);
  const gaps = useGaps(editor);
  const pieces = state.items.filter(({ kind }) => kind === 'piece').length;
  const [tab, setTab] = useTab(pieces > 0 ? 'program' : 'offers');
  const chosen = layout === 'tabs' ? tab : undefined;
  const { isChecking, openChecks, closeChecks } = useChecks(layout, setTab);
  const { actions, feedback } = useReports(acts, {
    event,
    performances: byId,
    entries: view.schedule.entries,
    isListShown: chosen === undefined || chosen === 'program',
    showList: () => {
      if (chosen) setTab('program');
    },
  });
  const selection = useSelection(state.items);
  const drags = useDrags({ event, state, performances: byId, actions, selection });
  const listeners = useListKeys({ items: state.items, actions, selection, drags });
  useUndoKeys(actions);
  const { suggestion, ...suggesting } = useSuggestion(state, byId, event);
  const suggest = () => {
    if (chosen) setTab('program');
    suggesting.start({ mode: 'repair' });
  };
  const [edited, setEdited] = useState<{ item: ProgramItem; after: string | undefined }>();
  const edit: EditItem = useCallback((item, after) => setEdited({ item, after }), []);
  const shared = {
    event,
    state,
    view,
    performances: byId,
    actions,
    drags,
    layout,
    feedback,
    selection,
    listeners,
  };
  const listed = [...state.items.map(({ id }) => id), ...byId.keys()].join();
  const open = performances.length - state.items.filter(({ id }) => byId.has(id)).length;
  return (
    <div className="c-bench p-stack" data-layout={layout}>
      {head && canBeSide && createPortal(<BenchHead layout={layout} onChoose={choose} />, head)}
      {/* Both bars stay visible: on a phone the clock at the top and Save at the bottom. */}
      <div className="c-bar p-row" data-bench-bar>
        <ClockBar view={view} event={event} onCheck={openChecks} />
        <SaveBar {...shared} editor={editor} isDirty={isDirty} onEdit={edit} onSuggest={suggest} />
      </div>
      <SaveNotices editor={editor} isDirty={isDirty} actions={actions} />
      <PublishedLine {...shared} editor={editor} />
      <NewsLine log={editor.log} performances={byId} gaps={gaps} here={here} />
      {chosen && (
        <BenchTabs
          chosen={chosen}
          counts={{ offers: open, program: pieces, check: view.checks.length }}
          onChoose={setTab}
        />
      )}
      <DragContext drags={drags} listed={listed}>
        <div className="c-panes p-stack" data-checking={isChecking || undefined}>
          <Pane tab="offers" chosen={chosen}>
            <OffersSection {...shared} all={performances} withdrawn={withdrawn} onEdit={edit} />
          </Pane>
          {isChecking && <CheckList {...shared} show={feedback.show} onClose={closeChecks} />}
          <Pane tab="program" chosen={chosen}>
            {suggestion ? (
              <SuggestionPanel {...shared} {...suggesting} suggestion={suggestion} />
            ) : (
              <OrderSection
                {...shared}
                hasManySignUps={performances.length >= many}
                gaps={gaps}
                onEdit={edit}
                onSuggest={suggest}
              />
            )}
          </Pane>
        </div>
      </DragContext>
      {layout === 'tabs' && (
        <Pane tab="check" chosen={chosen}>
          <CheckList {...shared} show={feedback.show} />
        </Pane>
      )}
      <Pane tab="lists" chosen={chosen}>
        <PreviewSection {...shared} />
        <EmailsSection {...shared} />
      </Pane>
      <ActLine {...shared} />
      <ItemDialog
        item={edited?.item}
        after={edited?.after}
        items={state.items}
        performances={byId}
        actions={actions}
        onClose={() => setEdited(undefined)}
      />
      <ConflictDialog {...shared} editor={editor} />
      <LeaveDialog isDirty={isDirty} actions={actions} />
    </div>
  );
}
