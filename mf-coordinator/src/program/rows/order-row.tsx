import { Draggable } from '@hello-pangea/dnd';
import { Grip } from '@portal/kit/ui/icons';
import { memo, useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { Flashing } from '../checks/clock-bar.tsx';
import { dotted, remarks, waitsText } from '../store/words.ts';
import { wishText } from '../checks/pin-text.ts';
import { RowPins } from './row-pins.tsx';
import type { DescribedWarning } from '../store/program-view.ts';
import { dragProps, DragWords } from './drag.tsx';
import type { OrderRowProps, TitledRowProps } from './row-actions.ts';
import { RowBody, RowMarks, RowTick } from './row-body.tsx';
import { RowButtons } from './row-buttons.tsx';
import { rowId } from '../store/rows.ts';
import { WarningLine } from '../checks/warning-line.tsx';

const isSameWarning = (a: DescribedWarning, b: DescribedWarning | undefined): boolean =>
  a.key === b?.key &&
  a.text === b.text &&
  a.reason === b.reason &&
  a.weight === b.weight &&
  a.mustFix === b.mustFix;

// Warnings are new objects after each edit, so they are compared by value.
const isSameRow = (before: OrderRowProps, after: OrderRowProps): boolean =>
  (Object.keys(after) as (keyof OrderRowProps)[]).every(
    (name) => name === 'warnings' || before[name] === after[name],
  ) &&
  before.warnings.length === after.warnings.length &&
  before.warnings.every((warning, at) => isSameWarning(warning, after.warnings[at]));

const titleOf = ({ item, performance }: OrderRowProps): string =>
  item.kind === 'piece' ? (performance?.title ?? messages.program.lost) : item.title;

function RowContent({ grip, ...row }: TitledRowProps & { grip: ReturnType<typeof dragProps>['grip'] }) {
  const { item, start, turn, warnings, actions, rowActions, performance, startsOpen, title, pins } = row;
  const [isOpen, setOpen] = useState(startsOpen);
  const more = useId();
  const said = performance ? dotted(waitsText(performance), remarks(performance)) : '';
  const notes = dotted(said, performance && wishText(performance.wish));
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
      <RowTick {...row} />
      <RowBody {...row} />
      {hasMore && (
        <RowMarks
          title={title}
          notes={notes}
          pins={pins.replaceAll('\n', ', ')}
          warnings={warnings}
          controls={more}
          isOpen={isOpen}
          onSwitch={() => setOpen(!isOpen)}
        />
      )}
      <RowButtons {...row} />
      {hasMore && isOpen && (
        <div className="c-row__more" id={more} data-selectable>
          {said !== '' && <p className="c-notes">{said}</p>}
          <RowPins {...row} />
          {warnings.map((warning) => (
            <WarningLine key={warning.key} warning={warning} actions={actions} show={rowActions.show} />
          ))}
        </div>
      )}
    </>
  );
}

export const OrderRow = memo(function OrderRow(row: OrderRowProps) {
  const { item } = row;
  return (
    <Draggable draggableId={item.id} index={row.index}>
      {(provided, snapshot) => {
        const { whole, grip } = dragProps(provided, snapshot);
        return (
          <li
            {...whole}
            id={rowId(item.id)}
            className={`c-row c-row--${item.kind}`}
            data-first={row.isFirst || undefined}
            data-marked={row.isMarked || undefined}
            data-selected={row.isSelected || undefined}
          >
            <RowContent {...row} title={titleOf(row)} grip={grip} />
            {snapshot.isDragging && <DragWords store={row.dragStore} />}
          </li>
        );
      }}
    </Draggable>
  );
}, isSameRow);
