import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import { createPortal, flushSync } from 'react-dom';
import { CheckList } from '../checks/check-list.tsx';
import { ClockBar } from '../checks/clock-bar.tsx';
import { OffersSection } from '../offers/offers-section.tsx';
import { EmailsSection } from '../paper/emails-section.tsx';
import { PreviewSection } from '../paper/preview-section.tsx';
import { PublishNotices } from '../publishing/published-line.tsx';
import { ActLine, ReportFollower } from '../rows/act-line.tsx';
import { DragContext } from '../rows/drag-context.tsx';
import { ItemDialog } from '../rows/item-dialog.tsx';
import { OrderSection } from '../rows/order-section.tsx';
import { checksId } from '../store/layout.ts';
import { ProgramProvider, useNewProgram, useOpenProgram, useProgram } from '../store/open-program.tsx';
import { SuggestionPanel } from '../suggestion/suggestion-panel.tsx';
import { useSuggestion } from '../suggestion/use-suggestion.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorTabs, Pane, useRootLayout, ViewSwitch } from './editor-panes.tsx';
import { NewsLine } from './live-news.tsx';
import { LeaveDialog, SaveBar, SaveNotices } from './save-bar.tsx';
import '../store/layout.css';

/** Opens the check list next to the program, on a phone its tab, and gives its heading the focus. */
const useOpenChecks = (): (() => void) => {
  const { getState, setState } = useOpenProgram();
  return () => {
    const { layout } = getState();
    // Renders synchronously, so that the heading exists when it is focused.
    flushSync(() => setState(layout === 'tabs' ? { tab: 'check' } : { isChecking: true }));
    // In the side-by-side layout the checks pane is always visible, so don't scroll to it.
    document.getElementById(checksId)?.focus({ preventScroll: layout === 'side' });
  };
};

/** The parts of the page of a program that is open. */
function EditorParts({ head }: Pick<ProgramEditorProps, 'head'>) {
  const { setState } = useOpenProgram();
  const layout = useProgram((program) => program.layout);
  const canBeSide = useProgram((program) => program.canBeSide);
  const isChecking = useProgram((program) => program.isChecking && program.layout !== 'tabs');
  useRootLayout(layout);
  const openChecks = useOpenChecks();
  const { suggestion, ...suggesting } = useSuggestion();
  // A suggestion takes the whole width, except on a phone, where the offers are in another tab.
  const isAlone = suggestion !== undefined && layout !== 'tabs';
  const suggest = () => {
    if (layout === 'tabs') setState({ tab: 'program' });
    suggesting.start({ mode: 'repair' });
  };
  return (
    <div className="c-editor p-stack" data-layout={layout}>
      {head && canBeSide && createPortal(<ViewSwitch />, head)}
      {/* Both bars stay visible: on a phone the clock at the top and Save at the bottom. */}
      <div className="c-bar p-row">
        <ClockBar onCheck={openChecks} />
        <SaveBar onSuggest={suggest} />
      </div>
      <NewsLine />
      <SaveNotices />
      <PublishNotices />
      {layout === 'tabs' && <EditorTabs />}
      <DragContext>
        <div
          className="c-panes p-stack"
          data-alone={isAlone || undefined}
          data-checking={(isChecking && !isAlone) || undefined}
        >
          {!isAlone && (
            <Pane tab="offers">
              <OffersSection />
            </Pane>
          )}
          {isChecking && !isAlone && <CheckList onClose={() => setState({ isChecking: false })} />}
          <Pane tab="program">
            {suggestion ? (
              <SuggestionPanel {...suggesting} suggestion={suggestion} />
            ) : (
              <OrderSection onSuggest={suggest} />
            )}
          </Pane>
        </div>
      </DragContext>
      {layout === 'tabs' && (
        <Pane tab="check">
          <CheckList />
        </Pane>
      )}
      <Pane tab="lists">
        <PreviewSection />
        <EmailsSection />
      </Pane>
      <ActLine />
      <ItemDialog />
      <ConflictDialog />
      <LeaveDialog />
      <ReportFollower />
    </div>
  );
}

interface ProgramEditorProps {
  event: EventResponse;
  user: string;
  stored: ProgramResponse;
  signedUp: readonly PerformanceResponse[];
  /** The element in the page's header for the switch between views. */
  head: HTMLElement | null;
}

/** The page of a program, once the program and its sign-ups are read. */
export function ProgramEditor({ head, ...read }: ProgramEditorProps) {
  return (
    <ProgramProvider value={useNewProgram(read)}>
      <EditorParts head={head} />
    </ProgramProvider>
  );
}
