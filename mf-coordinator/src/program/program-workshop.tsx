import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { ClockBar } from './clock/clock-bar.tsx';
import { EmailsSection } from './emails-section.tsx';
import { OffersSection } from './offers/offers-section.tsx';
import { OrderSection } from './order/order-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { useProgramView } from './program-data.ts';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { LeaveDialog } from './saving/leave-dialog.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { SaveNotices } from './saving/save-notices.tsx';
import { useProgramEditor } from './use-program-editor.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import './program.css';

interface ProgramWorkshopProps {
  event: EventResponse;
  user: string;
  stored: ProgramResponse;
  performances: readonly PerformanceResponse[];
  /** Where in the head of the page the save bar stands. */
  bar: HTMLElement | null;
  onReload: () => void;
}

export function ProgramWorkshop({ event, user, stored, performances, bar, onReload }: ProgramWorkshopProps) {
  const { editor, isDirty, actions } = useProgramEditor(event._id, user, stored);
  const byId = useMemo(() => new Map(performances.map((one) => [one._id, one])), [performances]);
  const state = editor.history.present;
  const view = useProgramView(state, byId, event);
  useUndoKeys(actions);
  const shared = { event, state, view, performances: byId, actions };
  return (
    <>
      {bar && createPortal(<SaveBar {...shared} editor={editor} isDirty={isDirty} />, bar)}
      <SaveNotices editor={editor} isDirty={isDirty} actions={actions} />
      <ClockBar {...shared} />
      <OffersSection {...shared} all={performances} withdrawn={stored.withdrawn} />
      <OrderSection {...shared} />
      <PreviewSection {...shared} />
      <EmailsSection event={event._id} />
      <ConflictDialog {...shared} editor={editor} onOpen={onReload} />
      <LeaveDialog isDirty={isDirty} actions={actions} />
    </>
  );
}
