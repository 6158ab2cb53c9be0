import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import type { ProgramItem } from '@portal/contracts/program';
import { cloneElement, useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '../../messages.ts';
import { itemTitle, performerName } from '../item-text.ts';
import { addPiece, moveItem } from '../model/program-edits.ts';
import type { DescribedWarning } from '../program-data.ts';
import type { ProgramParts } from '../program-parts.ts';
import { clockTimes, turnsOf } from '../start-times.ts';
import { useDrag, type Drag } from './drag/drag.ts';
import { OrderRow } from './order-row.tsx';
import { rowId } from './row-id.ts';
import type { OrderRowProps } from './row-props.ts';
import type { RowActions } from './use-row-actions.ts';
import { useGliding } from './use-gliding.ts';

const text = messages.program.order;
const none: readonly DescribedWarning[] = [];

interface OrderListProps extends ProgramParts {
  isCompact: boolean;
  rowActions: RowActions;
}

type Clock = ReturnType<typeof clockTimes>;

/** '김서연, Chimhyangmu: here it begins at 2:22': who would play when, if it were put down now. */
const wordsOf = (drag: Drag, clock: Clock, { state, performances }: ProgramParts): string => {
  const { id, from, to = 0 } = drag;
  const { items, settings } = (from === -1 ? addPiece(id, to) : moveItem(id, to))(state);
  const entry = scheduleProgram(items, performances, settings).entries[to];
  const item: ProgramItem = entry?.item ?? { id, kind: 'piece' };
  const performance = performances.get(id);
  const title = itemTitle(item, performances);
  const who = performance ? text.whoAndWhat(performerName(performance), title) : title;
  return text.here(who, clock(entry?.start ?? 0).time);
};

const rowOf = (id: string): HTMLElement | null => document.getElementById(rowId(id));

/** The list that is put in order: by dragging, by the keys of a grip, or one place at a time by buttons. */
export function OrderList(parts: OrderListProps) {
  const { event, view, performances, actions, rowActions, drags, isCompact } = parts;
  const isNarrow = parts.layout === 'tabs';
  const { feedback, selection, listeners } = parts;
  const { marked } = feedback;
  const { ids, isOpen: hasBox } = selection;
  const selected = useMemo(() => new Set(ids), [ids]);
  const list = useRef<HTMLOListElement>(null);
  const clock = useMemo(() => clockTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const drag = useDrag(drags.store);
  const { warnings } = view;
  const { entries, sections } = view.schedule;
  const turns = useMemo(() => turnsOf(entries.map(({ start }) => clock(start))), [entries, clock]);
  const here = drag?.to === undefined ? undefined : wordsOf(drag, clock, parts);
  // The same elements at each step of a drag: React looks at none of them again.
  const rows = useMemo(() => {
    const marks = [...sections.keys()];
    return entries.map(({ item, number, start, length, isGuess }, index) => (
      <OrderRow
        key={item.id}
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
        here={undefined}
        isMarked={marked.has(item.id)}
        isSelected={selected.has(item.id)}
        hasBox={hasBox}
        isCompact={isCompact}
        isNarrow={isNarrow}
        warnings={warnings.get(item.id) ?? none}
        actions={actions}
        rowActions={rowActions}
      />
    ));
  }, [
    entries,
    sections,
    warnings,
    performances,
    clock,
    turns,
    marked,
    selected,
    hasBox,
    isCompact,
    isNarrow,
    actions,
    rowActions,
  ]);
  useGliding(list, drag);
  // By keys the focus goes along with the row, which its new place took it from.
  useLayoutEffect(() => {
    if (drag?.by !== 'keys') return;
    const row = rowOf(drag.id);
    row?.querySelector<HTMLElement>('[data-grip]')?.focus({ preventScroll: true });
    (row ?? list.current?.querySelector('.c-slot'))?.scrollIntoView({ block: 'nearest' });
  }, [drag]);
  return (
    <ol
      className="c-order"
      ref={list}
      data-block={(drag && selected.has(drag.id)) || undefined}
      data-boxes={selection.isOpen || undefined}
      data-turns={turns.some((turn) => turn !== '') || undefined}
      data-in-sections={entries[0]?.item.kind === 'section' || undefined}
      aria-label={text.label}
      {...listeners}
    >
      {drag ? inHand(rows, drag, here) : rows}
    </ol>
  );
}

/** The rows with the dragged one at the place it would have. */
const inHand = (
  rows: React.ReactElement<OrderRowProps>[],
  { from, to, id }: Drag,
  here: string | undefined,
): React.JSX.Element[] => {
  if (to === undefined) return rows;
  const dragged = rows[from];
  if (dragged) return rows.toSpliced(from, 1).toSpliced(to, 0, cloneElement(dragged, { here }));
  const slot = (
    <li key={id} className="c-slot">
      {here}
    </li>
  );
  return rows.toSpliced(to, 0, slot);
};
