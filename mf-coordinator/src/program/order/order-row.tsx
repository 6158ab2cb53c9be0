import { Draggable } from '@hello-pangea/dnd';
import { Grip } from '@portal/kit/ui/icons';
import { memo } from 'react';
import { messages } from '../../messages.ts';
import type { DescribedWarning } from '../program-data.ts';
import type { OrderRowProps } from './row-props.ts';
import { RowBody } from './row-body.tsx';
import { RowButtons } from './row-buttons.tsx';
import { rowId } from './row-id.ts';
import { WarningLine } from './warning-line.tsx';

const isSameWarning = (a: DescribedWarning, b: DescribedWarning | undefined): boolean =>
  a.key === b?.key && a.text === b.text && a.reason === b.reason && a.weight === b.weight;

const comparedFields = [
  'index',
  'isFirst',
  'isLast',
  'item',
  'performance',
  'number',
  'start',
  'length',
  'isGuess',
  'mark',
  'actions',
  'rowActions',
] as const satisfies (keyof OrderRowProps)[];

// Warnings are computed anew with each change; a row is drawn again only when its own say something else.
const isSameRow = (before: OrderRowProps, after: OrderRowProps): boolean =>
  comparedFields.every((name) => before[name] === after[name]) &&
  before.warnings.length === after.warnings.length &&
  before.warnings.every((warning, at) => isSameWarning(warning, after.warnings[at]));

const titleOf = ({ item, performance }: OrderRowProps): string =>
  item.kind === 'piece' ? (performance?.title ?? messages.program.lost) : item.title;

export const OrderRow = memo(function OrderRow(row: OrderRowProps) {
  const { item, index, isFirst, start, warnings, actions } = row;
  const title = titleOf(row);
  return (
    <Draggable draggableId={item.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li
          {...draggableProps}
          ref={innerRef}
          id={rowId(item.id)}
          className={`c-row c-row--${item.kind}`}
          data-first={isFirst || undefined}
          data-dragging={isDragging || undefined}
        >
          <span className="c-row__start">{item.kind === 'section' ? '' : start}</span>
          <span
            {...dragHandleProps}
            className="c-row__grip p-no-print"
            aria-label={messages.program.order.drag(title)}
          >
            <Grip />
          </span>
          <RowBody {...row} title={title} />
          <RowButtons {...row} title={title} />
          {warnings.map((warning) => (
            <WarningLine key={warning.key} warning={warning} actions={actions} />
          ))}
        </li>
      )}
    </Draggable>
  );
}, isSameRow);
