import { Droppable } from '@hello-pangea/dnd';
import { useMemo, type ReactElement } from 'react';
import { messages } from '../../messages.ts';
import type { Gap } from '../store/gaps.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { programList } from './drags.ts';
import { OrderRow } from './order-row.tsx';
import { clickRow, pressRow } from './selection.ts';

const text = messages.program.order;

function GapRow({ said }: Gap) {
  return (
    <li className="c-gap">
      <span className="p-look">{said}</span>{' '}
      <span className="p-soft">{messages.program.publish.gapHint}</span>
    </li>
  );
}

/** Returns the rows with the gaps of the published version between them, by the number of pieces before each. */
const withGaps = (rows: readonly Row[], gaps: readonly Gap[]): ReactElement[] =>
  gaps.toReversed().reduce(
    (all, gap) => {
      const at = rows.findLastIndex(({ number }) => number !== undefined && number <= gap.behind);
      return all.toSpliced(at + 1, 0, <GapRow key={`gap-${gap.id}`} {...gap} />);
    },
    rows.map(({ item: { id } }) => <OrderRow key={id} id={id} />),
  );

/** The running order as a list of rows that can be reordered by dragging, with the keyboard or with buttons. */
export function OrderList() {
  const program = useOpenProgram();
  const rows = useProgram((now) => now.rows);
  const gaps = useProgram((now) => now.gaps);
  const selected = useProgram((now) => now.selected);
  const hasBox = useProgram((now) => now.selection.isOpen);
  const isNarrow = useProgram((now) => now.layout === 'tabs');
  const [first] = useProgram((now) => now.state.items);
  const all = [...rows.values()];
  // Memoized, so that React skips the rows when the list is drawn for another reason.
  const drawn = useMemo(() => withGaps([...rows.values()], gaps), [rows, gaps]);
  return (
    <Droppable droppableId={programList}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver, draggingFromThisWith }) => (
        <ol
          className="c-order p-list p-no-print"
          ref={innerRef}
          {...droppableProps}
          data-dragging={isDraggingOver || draggingFromThisWith ? true : undefined}
          data-block={(draggingFromThisWith && selected.includes(draggingFromThisWith)) || undefined}
          data-boxes={hasBox || undefined}
          data-turns={all.some(({ turn }) => turn !== '') || undefined}
          data-narrow={isNarrow || undefined}
          data-no-line={isNarrow || first?.kind === 'section' || undefined}
          aria-label={text.label}
          onKeyDown={(event) => pressRow(program, event)}
          onClick={(event) => clickRow(program, event)}
        >
          {drawn}
          {placeholder}
        </ol>
      )}
    </Droppable>
  );
}
