import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import type { ProgramItem } from '@portal/contracts/program';
import { useMemo } from 'react';
import { messages } from '../../messages.ts';
import { DivertDragStyles, RestoreDragStyles } from '../drag-styles.tsx';
import type { DescribedWarning } from '../program-data.ts';
import type { ProgramParts } from '../program-parts.ts';
import { startTimes } from '../start-times.ts';
import { OrderRow } from './order-row.tsx';
import { useDragReports } from './use-drag-reports.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSettled } from './use-settled.ts';

const none: readonly DescribedWarning[] = [];

interface OrderListProps extends ProgramParts {
  onEdit: (item: ProgramItem) => void;
}

/** The list that is put in order: by dragging, by the keys of the drag handle, or one place at a time by buttons. */
export function OrderList({ event, state, view, performances, actions, onEdit }: OrderListProps) {
  const rowActions = useRowActions(state, performances, actions, onEdit);
  const reports = useDragReports(state, performances, actions);
  const timeOf = useMemo(() => startTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const isSettled = useSettled();
  const { entries, sections } = view.schedule;
  const marks = [...sections.keys()];
  const rows = entries.map((entry, index) => (
    <OrderRow
      key={entry.item.id}
      index={index}
      isFirst={index === 0}
      isLast={index === entries.length - 1}
      item={entry.item}
      performance={performances.get(entry.item.id)}
      number={entry.number}
      start={timeOf(entry.start)}
      length={entry.item.kind === 'section' ? (sections.get(entry.item.id) ?? 0) : entry.length}
      isGuess={entry.isGuess}
      mark={marks.indexOf(entry.item.id) + 1}
      warnings={view.warnings.get(entry.item.id) ?? none}
      actions={actions}
      rowActions={rowActions}
    />
  ));
  return (
    <>
      <DivertDragStyles />
      <DragDropContext dragHandleUsageInstructions={messages.program.order.dragHelp} {...reports}>
        <Droppable droppableId="program">
          {({ innerRef, droppableProps, placeholder }, { draggingFromThisWith }) => (
            <ol
              className="c-order"
              data-dragging={draggingFromThisWith ? true : undefined}
              data-settled={isSettled || undefined}
              data-in-sections={entries[0]?.item.kind === 'section' || undefined}
              ref={innerRef}
              {...droppableProps}
              aria-label={messages.program.order.label}
            >
              {rows}
              {placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      <RestoreDragStyles />
    </>
  );
}
