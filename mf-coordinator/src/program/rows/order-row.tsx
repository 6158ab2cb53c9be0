import { Draggable } from '@hello-pangea/dnd';
import { memo, useId, useState } from 'react';
import { Flashing } from '../checks/clock-bar.tsx';
import { WarningLine } from '../checks/warning-line.tsx';
import { useProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { rowId } from '../store/rows.ts';
import { dotted, performerLine, remarks, waitsText } from '../store/words.ts';
import { dragProps, DragWords } from './drag.tsx';
import { RowBody, RowMatters, RowTick } from './row-body.tsx';
import { RowButtons } from './row-buttons.tsx';
import { RowPins } from './row-pins.tsx';

function RowContent({ row, grip }: { row: Row; grip: ReturnType<typeof dragProps>['grip'] }) {
  const { item, start, turn, warnings, piece, matters } = row;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const accompanists = piece?.people.filter(({ role }) => role === 'accompanist') ?? [];
  const said = piece ? dotted(performerLine({ people: accompanists }), waitsText(piece), remarks(piece)) : '';
  return (
    <>
      <span className="c-row__start">
        {item.kind !== 'section' && <Flashing>{start}</Flashing>} {turn !== '' && <small>{turn}</small>}
      </span>
      <RowTick row={row} />
      <RowBody row={row}>
        {matters.length > 0 && (
          <RowMatters row={row} controls={more} isOpen={isOpen} onSwitch={() => setOpen(!isOpen)} />
        )}
      </RowBody>
      <RowButtons row={row} grip={grip} />
      {matters.length > 0 && isOpen && (
        <div className="c-row__more" id={more} data-selectable>
          {said !== '' && <p className="c-notes">{said}</p>}
          <RowPins row={row} />
          {warnings.map((warning) => (
            <WarningLine key={warning.key} warning={warning} />
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
