import { common } from '@portal/kit/messages';
import { byline } from '@portal/contracts/piece.rules';
import { IconButton, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { ArrowDown, ArrowUp, Cross, Dots, Grip, Pencil } from '@portal/kit/ui/icons';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { dotted, instrumentsOf, performerLine } from '../store/words.ts';
import type { dragProps } from './drag.tsx';
import { openItem, openNewItem, removeRow, shiftRow } from './row-acts.ts';

const text = messages.program.order;

interface RowButtonsProps {
  row: Row;
  grip: ReturnType<typeof dragProps>['grip'];
}

/** The drag handle and the buttons that move, edit and remove a row; on a phone, one button that opens the sheet. */
export function RowButtons({ row: { item, index, isLast, isNarrow, title }, grip }: RowButtonsProps) {
  const program = useOpenProgram();
  const { id } = item;
  if (isNarrow) {
    return (
      <span className="c-row__menu p-no-print">
        <IconButton
          small
          label={text.actions(title)}
          aria-haspopup="dialog"
          data-action="menu"
          onClick={() => program.setState({ sheet: id })}
        >
          <Dots />
        </IconButton>
      </span>
    );
  }
  const button = (
    action: 'earlier' | 'later' | 'edit' | 'remove',
    icon: ReactNode,
    onClick: () => void,
    hidden = false,
  ) => (
    <IconButton small label={text[action](title)} data-action={action} hidden={hidden} onClick={onClick}>
      {icon}
    </IconButton>
  );
  return (
    <span className="c-row__buttons p-no-print">
      <span {...grip} className="c-row__grip" data-grip aria-label={text.drag(title)}>
        <Grip />
      </span>
      {button('earlier', <ArrowUp />, () => shiftRow(program, id, -1), index === 0)}
      {button('later', <ArrowDown />, () => shiftRow(program, id, 1), isLast)}
      {item.kind === 'piece' && button('edit', <Pencil />, () => openItem(program, item))}
      {button('remove', <Cross />, () => removeRow(program, id))}
    </span>
  );
}

/**
 * The sheet with the actions of a row on a phone. It stays open while the user moves the row, and shows its
 * position.
 */
export function RowSheet() {
  const program = useOpenProgram();
  const row = useProgram(({ rows, sheet }) => rows.get(sheet ?? ''));
  const { pieces } = useProgram(({ view }) => view);
  const size = useProgram(({ rows }) => rows.size);
  const close = () => program.setState({ sheet: undefined });
  return (
    <Dialog isOpen={row !== undefined} title={row?.title ?? ''} onClose={close}>
      {row && <SheetActs row={row} count={row.number === undefined ? size : pieces} close={close} />}
    </Dialog>
  );
}

function SheetActs({ row, count, close }: { row: Row; count: number; close: () => void }) {
  const program = useOpenProgram();
  const { item, index, number = index + 1, piece, start, isLast } = row;
  // Disabled instead of hidden at an end of the list, so that a pressed button keeps the focus.
  const button = (label: string, onClick: () => void, isOff = false) => (
    <Button key={label} look="secondary" disabled={isOff} onClick={onClick}>
      {label}
    </Button>
  );
  const last = (label: string, act: () => void) =>
    button(label, () => {
      close();
      act();
    });
  return (
    <div className="p-stack">
      {piece && <p>{dotted(byline(piece), performerLine(piece), instrumentsOf(piece))}</p>}
      <p className="p-soft" role="status">
        {dotted(text.position(number, count), start)}
      </p>
      {button(text.sheet.earlier, () => shiftRow(program, item.id, -1), index === 0)}
      {button(text.sheet.later, () => shiftRow(program, item.id, 1), isLast)}
      {last(text.sheet.edit, () => openItem(program, item))}
      {(['break', 'section'] as const).map((kind) =>
        last(text.sheet.addAfter[kind], () => openNewItem(program, kind, item.id)),
      )}
      {last(common.remove, () => removeRow(program, item.id))}
    </div>
  );
}
