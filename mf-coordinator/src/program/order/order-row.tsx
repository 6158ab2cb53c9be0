import { Draggable } from '@hello-pangea/dnd';
import { Grip } from '@portal/kit/ui/icons';
import { memo, useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { Flashing } from '../clock/flashing.tsx';
import { lengthText, remarks } from '../item-text.ts';
import type { DescribedWarning } from '../program-data.ts';
import { dragProps } from './drag/drag-props.ts';
import { DragWords } from './drag/drag-words.tsx';
import type { OrderRowProps, TitledRowProps } from './row-props.ts';
import { PieceWords, RowBody } from './row-body.tsx';
import { RowButtons } from './row-buttons.tsx';
import { rowId } from './row-id.ts';
import { RowMarks } from './row-marks.tsx';
import { RowTick } from './selection/row-tick.tsx';
import { WarningLine } from './warning-line.tsx';

const isSameWarning = (a: DescribedWarning, b: DescribedWarning | undefined): boolean =>
  a.key === b?.key && a.text === b.text && a.reason === b.reason && a.weight === b.weight;

// Warnings are computed anew with each change; a row is drawn again only when its own say something else.
const isSameRow = (before: OrderRowProps, after: OrderRowProps): boolean =>
  (Object.keys(after) as (keyof OrderRowProps)[]).every(
    (name) => name === 'warnings' || before[name] === after[name],
  ) &&
  before.warnings.length === after.warnings.length &&
  before.warnings.every((warning, at) => isSameWarning(warning, after.warnings[at]));

const titleOf = ({ item, performance }: OrderRowProps): string =>
  item.kind === 'piece' ? (performance?.title ?? messages.program.lost) : item.title;

/** What it says, without anything to press. */
function RowWords(row: TitledRowProps) {
  const { item, start, number, length, isGuess } = row;
  return (
    <>
      <span className="c-row__start">{item.kind !== 'section' && start}</span>
      <span className="c-row__number">{number !== undefined && messages.program.order.number(number)}</span>
      <span className="c-row__words">
        {item.kind === 'piece' ? <PieceWords {...row} /> : <span className="c-row__title">{row.title}</span>}
      </span>
      <span className="c-row__length">{lengthText(length, isGuess)}</span>
    </>
  );
}

/** All of it. */
function WholeRow({ grip, ...row }: TitledRowProps & { grip: ReturnType<typeof dragProps>['grip'] }) {
  const { item, start, turn, warnings, actions, rowActions, performance, isCompact, title } = row;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const notes = performance ? remarks(performance) : '';
  const hasMore = notes !== '' || warnings.length > 0;
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
      {isCompact && hasMore && (
        <RowMarks
          title={title}
          notes={notes}
          warnings={warnings}
          controls={more}
          isOpen={isOpen}
          onSwitch={() => setOpen(!isOpen)}
        />
      )}
      <RowButtons {...row} />
      {hasMore && (!isCompact || isOpen) && (
        <div className="c-row__more" id={more} data-selectable>
          {notes !== '' && <p className="c-notes">{notes}</p>}
          {warnings.map((warning) => (
            <WarningLine key={warning.key} warning={warning} actions={actions} show={rowActions.show} />
          ))}
        </div>
      )}
    </>
  );
}

export const OrderRow = memo(function OrderRow(row: OrderRowProps) {
  const { item, height } = row;
  const words = { ...row, title: titleOf(row) };
  return (
    <Draggable draggableId={item.id} index={row.index}>
      {(provided, snapshot) => {
        const { whole, grip } = dragProps(provided, snapshot);
        const isWhole = height === undefined || snapshot.isDragging;
        return (
          <li
            {...whole}
            id={rowId(item.id)}
            className={`c-row c-row--${item.kind}`}
            style={isWhole ? whole.style : { ...whole.style, height }}
            tabIndex={isWhole ? undefined : -1}
            data-whole={isWhole || undefined}
            data-first={row.isFirst || undefined}
            data-marked={row.isMarked || undefined}
            data-selected={row.isSelected || undefined}
          >
            {isWhole ? <WholeRow {...words} grip={grip} /> : <RowWords {...words} />}
            {snapshot.isDragging && <DragWords store={row.dragStore} />}
          </li>
        );
      }}
    </Draggable>
  );
}, isSameRow);
