import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem, ProgramResponse } from '@portal/contracts/program';
import { useCallback, useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { ClockBar } from '../checks/clock-bar.tsx';
import { SaveBar, LeaveDialog, SaveNotices } from './save-bar.tsx';
import { ViewSwitch, EditorTabs, Pane, useChecks } from '../store/layout.tsx';
import { CheckList } from '../checks/check-list.tsx';
import { EmailsSection } from '../paper/emails-section.tsx';
import { OffersSection } from '../offers/offers-section.tsx';
import { DragContext } from '../rows/drag-context.tsx';
import { ItemDialog } from '../rows/item-dialog.tsx';
import { OrderSection } from '../rows/order-section.tsx';
import { ActLine } from '../rows/act-line.tsx';
import type { EditItem } from '../rows/row-actions.ts';
import { PreviewSection } from '../paper/preview-section.tsx';
import type { ProgramParts } from '../store/program-view.ts';
import { useGaps } from '../publishing/gaps.ts';
import { PublishedLine } from '../publishing/published-line.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { NewsLine } from './live-news.tsx';
import { SuggestionPanel } from '../suggestion/suggestion-panel.tsx';
import { useSuggestion, type SuggestionDesk } from '../suggestion/use-suggestion.ts';
import { useProgramEditor } from '../store/use-program-editor.ts';
import { useProgramParts } from '../store/use-program-parts.ts';
import '../store/layout.css';

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

/** Returns the counts shown in the tabs. */
const countsOf = ({ state: { items }, view, performances }: ProgramParts) => ({
  offers: performances.size - items.filter(({ id }) => performances.has(id)).length,
  program: items.filter(({ kind }) => kind === 'piece').length,
  check: view.checks.length,
});

type OrderProps = ComponentProps<typeof OrderSection> & SuggestionDesk;

/** The running order, or a suggestion for it next to it. */
function OrderOrSuggestion({ suggestion, ...parts }: OrderProps) {
  return suggestion ? <SuggestionPanel {...parts} suggestion={suggestion} /> : <OrderSection {...parts} />;
}

/** Returns what opens the dialog of an item, and the item that it shows. */
function useEdited() {
  const [edited, setEdited] = useState<{ item: ProgramItem; after: string | undefined }>();
  const edit: EditItem = useCallback((item, after) => setEdited({ item, after }), []);
  const onClose = () => setEdited(undefined);
  return { edit, edited: { item: edited?.item, after: edited?.after, onClose } };
}

export function ProgramEditor({ event, user, stored, signedUp, head }: ProgramEditorProps) {
  const { editor, isDirty, here, actions: acts } = useProgramEditor(event._id, user, stored, signedUp);
  const { parts, chosen, openTab, canBeSide, chooseView } = useProgramParts(event, editor, acts);
  const { state, view, performances, actions, drags, layout, feedback } = parts;
  const gaps = useGaps(editor);
  const { isChecking, openChecks, closeChecks } = useChecks(layout, openTab);
  const { suggestion, ...suggesting } = useSuggestion(state, performances, event);
  // Above a suggestion there would be little room for offers.
  const hasOffers = !suggestion || layout !== 'stacked';
  const suggest = () => {
    if (chosen) openTab('program');
    suggesting.start({ mode: 'repair' });
  };
  const { edit, edited } = useEdited();
  const listed = [...state.items.map(({ id }) => id), ...performances.keys()].join();
  return (
    <div className="c-editor p-stack" data-layout={layout}>
      {head && canBeSide && createPortal(<ViewSwitch layout={layout} onChoose={chooseView} />, head)}
      {/* Both bars stay visible: on a phone the clock at the top and Save at the bottom. */}
      <div className="c-bar p-row">
        <ClockBar view={view} event={event} onCheck={openChecks} />
        <SaveBar {...parts} editor={editor} isDirty={isDirty} onEdit={edit} onSuggest={suggest} />
      </div>
      <SaveNotices editor={editor} isDirty={isDirty} actions={actions} />
      <PublishedLine {...parts} editor={editor} />
      <NewsLine log={editor.log} performances={performances} gaps={gaps} here={here} />
      {chosen && <EditorTabs chosen={chosen} counts={countsOf(parts)} onChoose={openTab} />}
      <DragContext drags={drags} listed={listed}>
        <div className="c-panes p-stack" data-checking={isChecking || undefined}>
          {hasOffers && (
            <Pane tab="offers" chosen={chosen}>
              <OffersSection
                {...parts}
                all={editor.performances}
                withdrawn={editor.withdrawn}
                onEdit={edit}
              />
            </Pane>
          )}
          {isChecking && <CheckList {...parts} show={feedback.show} onClose={closeChecks} />}
          <Pane tab="program" chosen={chosen}>
            <OrderOrSuggestion
              {...parts}
              {...suggesting}
              suggestion={suggestion}
              hasManySignUps={performances.size >= many}
              gaps={gaps}
              onEdit={edit}
              onSuggest={suggest}
            />
          </Pane>
        </div>
      </DragContext>
      {layout === 'tabs' && (
        <Pane tab="check" chosen={chosen}>
          <CheckList {...parts} show={feedback.show} />
        </Pane>
      )}
      <Pane tab="lists" chosen={chosen}>
        <PreviewSection {...parts} />
        <EmailsSection {...parts} />
      </Pane>
      <ActLine {...parts} />
      <ItemDialog {...parts} {...edited} items={state.items} />
      <ConflictDialog {...parts} editor={editor} />
      <LeaveDialog isDirty={isDirty} actions={actions} />
    </div>
  );
}
