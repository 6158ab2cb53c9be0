import { Draggable } from '@hello-pangea/dnd';
import { Grip } from '@portal/kit/ui/icons';
import { memo, useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { Flashing } from '../checks/clock-bar.tsx';
import { WarningLine } from '../checks/warning-line.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { rowId } from '../store/rows.ts';
import { dotted, remarks, waitsText, wishText } from '../store/words.ts';
import { dragProps, DragWords } from './drag.tsx';
import { RowBody, RowMarks, RowTick } from './row-body.tsx';
import { RowButtons } from './row-buttons.tsx';
import { RowPins } from './row-pins.tsx';

// With this many sign-ups or more, rows hide their notes and warnings until they are opened.
const many = 20;

function RowContent({ row, grip }: { row: Row; grip: ReturnType<typeof dragProps>['grip'] }) {
  const { item, title, start, turn, warnings, piece, pins, isNarrow } = row;
  const { getState, show } = useOpenProgram();
  const [isOpen, setOpen] = useState(() => getState().performances.size < many && !isNarrow);
  const more = useId();
  const said = piece ? dotted(waitsText(piece), remarks(piece)) : '';
  const notes = dotted(said, piece && wishText(piece.wish));
  const hasMore = notes !== '' || pins !== '' || warnings.length > 0;
  return (
    <>
      <span className="c-row__start">
        {item.kind !== 'section' && <Flashing>{start}</Flashing>} {turn !== '' && <small>{turn}</small>}
      </span>
      <span
        {...grip}
        className="c-row__grip p-no-print"
        data-grip
        aria-label={messages.program.order.drag(title)}
      >
        <Grip />
      </span>
      <RowTick row={row} />
      <RowBody row={row} />
      {hasMore && (
        <RowMarks row={row} notes={notes} controls={more} isOpen={isOpen} onSwitch={() => setOpen(!isOpen)} />
      )}
      <RowButtons row={row} />
      {hasMore && isOpen && (
        <div className="c-row__more" id={more} data-selectable>
          {said !== '' && <p className="c-notes">{said}</p>}
          <RowPins row={row} />
          {warnings.map((warning) => (
            <WarningLine key={warning.key} warning={warning} show={show} />
          ))}
        </div>
      )}
    </>
  );
}

export const OrderRow = memo(function OrderRow({ id }: { id: string }) {
  const row = useProgram(({ rows }) => rows.get(id));
  // The list that drops a removed row is drawn after it.
  if (!row) return null;
  return (
    <Draggable draggableId={id} index={row.index}>
      {(provided, snapshot) => {
        const { whole, grip } = dragProps(provided, snapshot);
        return (
          <li
            {...whole}
            id={rowId(id)}
            className={`c-row c-row--${row.item.kind}`}
            data-first={row.index === 0 || undefined}
            data-marked={row.isMarked || undefined}
            data-selected={row.isSelected || undefined}
          >
            <RowContent row={row} grip={grip} />
            {snapshot.isDragging && <DragWords />}
          </li>
        );
      }}
    </Draggable>
  );
});
