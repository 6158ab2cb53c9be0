import { Droppable } from '@hello-pangea/dnd';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { useMemo, type ReactElement } from 'react';
import { messages } from '../../messages.ts';
import { placeName } from '../store/words.ts';
import { openWishes, pinsOf } from '../checks/pins.ts';
import { pinText } from '../checks/pin-text.ts';
import type { DescribedWarning, ProgramParts } from '../store/program-view.ts';
import { clockTimes, turnsOf } from '../store/start-times.ts';
import type { Gap } from '../publishing/gaps.ts';
import { programList } from './use-drags.ts';
import { OrderRow } from './order-row.tsx';
import type { RowActions } from './row-actions.ts';

const text = messages.program.order;
const none: readonly DescribedWarning[] = [];

function GapRow({ said }: Gap) {
  return (
    <li className="c-gap">
      <span className="p-look">{said}</span>{' '}
      <span className="p-soft">{messages.program.publish.gapHint}</span>
    </li>
  );
}

/** Inserts the gaps of the published version into the rows, by the number of pieces before each. */
const withGaps = (
  rows: readonly ReactElement[],
  entries: readonly ScheduledItem[],
  gaps: readonly Gap[],
): ReactElement[] =>
  gaps.toReversed().reduce(
    (all, gap) => {
      const at = entries.findLastIndex(({ number }) => number !== undefined && number <= gap.behind);
      return all.toSpliced(at + 1, 0, <GapRow key={`gap-${gap.id}`} {...gap} />);
    },
    [...rows],
  );

interface OrderListProps extends ProgramParts {
  startsOpen: boolean;
  gaps: readonly Gap[];
  rowActions: RowActions;
}

/** Returns the rows, and the additions to their start times like 'PM'. */
const useRows = (parts: OrderListProps, selected: ReadonlySet<string>) => {
  const { event, view, performances, actions, rowActions, startsOpen, gaps } = parts;
  const { store } = parts.drags;
  const { marked } = parts.feedback;
  const { isOpen: hasBox } = parts.selection;
  const isNarrow = parts.layout === 'tabs';
  const clock = useMemo(() => clockTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const { schedule, warnings } = view;
  const { entries, sections } = schedule;
  const turns = useMemo(() => turnsOf(entries.map(({ start }) => clock(start))), [entries, clock]);
  // Memoized, so that React skips the rows when other parts of the page change.
  const rows = useMemo(() => {
    const marks = [...sections.keys()];
    const items = entries.map(({ item }) => item);
    const wishes = new Set(openWishes(items, performances).map(({ id }) => id));
    const byId = new Map(entries.map((entry) => [entry.item.id, entry]));
    const nameOf = (id: string) => {
      const entry = byId.get(id);
      return entry && placeName(entry);
    };
    const drawn = entries.map(({ item, number, start, length, isGuess }, index) => (
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
        dragStore={store}
        isMarked={marked.has(item.id)}
        isSelected={selected.has(item.id)}
        hasBox={hasBox}
        startsOpen={startsOpen}
        isNarrow={isNarrow}
        pins={pinsOf(item)
          .map((pin) => pinText(pin, nameOf))
          .join('\n')}
        hasOpenWish={wishes.has(item.id)}
        warnings={warnings.get(item.id) ?? none}
        actions={actions}
        rowActions={rowActions}
      />
    ));
    return withGaps(drawn, entries, gaps);
  }, [
    entries,
    gaps,
    sections,
    warnings,
    performances,
    clock,
    turns,
    store,
    marked,
    selected,
    hasBox,
    startsOpen,
    isNarrow,
    actions,
    rowActions,
  ]);
  return { rows, turns };
};

/** The running order as a list of rows that can be reordered by dragging, with the keyboard or with buttons. */
export function OrderList(parts: OrderListProps) {
  const { ids, isOpen: hasBox } = parts.selection;
  const selected = useMemo(() => new Set(ids), [ids]);
  const { rows, turns } = useRows(parts, selected);
  const [first] = parts.state.items;
  return (
    <Droppable droppableId={programList}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver, draggingFromThisWith }) => (
        <ol
          className="c-order p-list p-no-print"
          ref={innerRef}
          {...droppableProps}
          data-dragging={isDraggingOver || draggingFromThisWith ? true : undefined}
          data-block={(draggingFromThisWith && selected.has(draggingFromThisWith)) || undefined}
          data-boxes={hasBox || undefined}
          data-turns={turns.some((turn) => turn !== '') || undefined}
          data-no-line={parts.layout === 'tabs' || first?.kind === 'section' || undefined}
          aria-label={text.label}
          {...parts.listeners}
        >
          {rows}
          {placeholder}
        </ol>
      )}
    </Droppable>
  );
}
