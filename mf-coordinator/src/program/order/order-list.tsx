import { Droppable } from '@hello-pangea/dnd';
import { useMemo } from 'react';
import { messages } from '../../messages.ts';
import type { DescribedWarning } from '../program-data.ts';
import type { ProgramParts } from '../program-parts.ts';
import { clockTimes, turnsOf } from '../start-times.ts';
import { programList } from './drag/use-drags.ts';
import { OrderRow } from './order-row.tsx';
import type { RowActions } from './use-row-actions.ts';
import { useSettled } from './use-settled.ts';

const text = messages.program.order;
const none: readonly DescribedWarning[] = [];

interface OrderListProps extends ProgramParts {
  isCompact: boolean;
  rowActions: RowActions;
}

/** The list that is put in order: by dragging, by the keys of a grip, or one place at a time by buttons. */
export function OrderList(parts: OrderListProps) {
  const { event, view, performances, actions, rowActions, drags, layout, isCompact } = parts;
  const { feedback, selection, listeners } = parts;
  const selected = new Set(selection.ids);
  const isSettled = useSettled(`${layout} ${isCompact}`);
  const clock = useMemo(() => clockTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const { entries, sections } = view.schedule;
  const turns = useMemo(() => turnsOf(entries.map(({ start }) => clock(start))), [entries, clock]);
  const marks = [...sections.keys()];
  const rows = entries.map(({ item, number, start, length, isGuess }, index) => (
    <OrderRow
      key={item.id}
      index={index}
      isFirst={index === 0}
      isLast={index === entries.length - 1}
      item={item}
      performance={performances.get(item.id)}
      number={number}
      start={clock(start).time}
      turn={item.kind === 'section' ? '' : (turns[index] ?? '')}
      length={item.kind === 'section' ? (sections.get(item.id) ?? 0) : length}
      isGuess={isGuess}
      mark={marks.indexOf(item.id) + 1}
      dragStore={drags.store}
      isMarked={feedback.marked.has(item.id)}
      isSelected={selected.has(item.id)}
      hasBox={selection.isOpen}
      isCompact={isCompact}
      isNarrow={layout === 'tabs'}
      warnings={view.warnings.get(item.id) ?? none}
      actions={actions}
      rowActions={rowActions}
    />
  ));
  return (
    <Droppable droppableId={programList}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver, draggingFromThisWith }) => (
        <ol
          className="c-order"
          ref={innerRef}
          {...droppableProps}
          data-dragging={isDraggingOver || draggingFromThisWith ? true : undefined}
          data-block={(draggingFromThisWith && selected.has(draggingFromThisWith)) || undefined}
          data-boxes={selection.isOpen || undefined}
          data-settled={isSettled || undefined}
          data-turns={turns.some((turn) => turn !== '') || undefined}
          data-in-sections={entries[0]?.item.kind === 'section' || undefined}
          aria-label={text.label}
          {...listeners}
        >
          {rows}
          {placeholder}
        </ol>
      )}
    </Droppable>
  );
}
