import { common } from '@portal/kit/messages';
import { byline } from '@portal/contracts/piece.rules';
import { IconButton, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { ArrowDown, ArrowUp, Cross, Dots } from '@portal/kit/ui/icons';
import { messages } from '../../messages.ts';
import { dotted, itemTitle, performerLine } from '../store/words.ts';
import type { ProgramParts } from '../store/program-view.ts';
import { startTimes } from '../store/start-times.ts';
import type { TitledRowProps, RowActions } from './row-actions.ts';

const text = messages.program.order;

/** Buttons that move a row one place up or down and that remove it; on a phone, one button that opens the sheet. */
export function RowButtons({ item, isFirst, isLast, isNarrow, title, rowActions }: TitledRowProps) {
  const { id } = item;
  if (isNarrow) {
    return (
      <span className="c-row__buttons p-no-print">
        <IconButton
          small
          label={text.actions(title)}
          aria-haspopup="dialog"
          data-action="menu"
          onClick={() => rowActions.openSheet(id)}
        >
          <Dots />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="c-row__buttons p-no-print">
      <IconButton
        small
        label={text.earlier(title)}
        data-action="earlier"
        hidden={isFirst}
        onClick={() => rowActions.shift(id, -1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        small
        label={text.later(title)}
        data-action="later"
        hidden={isLast}
        onClick={() => rowActions.shift(id, 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton small label={text.remove(title)} data-action="remove" onClick={() => rowActions.remove(id)}>
        <Cross />
      </IconButton>
    </span>
  );
}

interface RowSheetProps extends Pick<ProgramParts, 'event' | 'view' | 'performances'> {
  /** The item whose actions are shown. */
  id: string | undefined;
  rowActions: RowActions;
  onClose: () => void;
}

/**
 * The sheet with the actions of a row on a phone. It stays open while the user moves the row, and shows its
 * position.
 */
export function RowSheet({ id, event, view, performances, rowActions, onClose }: RowSheetProps) {
  const { entries } = view.schedule;
  const at = entries.findIndex(({ item }) => item.id === id);
  const entry = entries[at];
  const title = entry ? itemTitle(entry.item, performances) : '';
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  // Disabled instead of hidden at an end of the list, so that a pressed button keeps the focus.
  const button = (label: string, onClick: () => void, isOff = false) => (
    <Button key={label} look="secondary" disabled={isOff} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Dialog isOpen={entry !== undefined} title={title} onClose={onClose}>
      {entry && (
        <div className="p-stack">
          {entry.piece && <p>{dotted(byline(entry.piece), performerLine(entry.piece))}</p>}
          <p className="p-soft" role="status">
            {dotted(
              text.position(at + 1, entries.length),
              startTimes(event.date, event.timeZone)(entry.start),
            )}
          </p>
          {button(text.sheet.earlier, () => rowActions.shift(entry.item.id, -1), at === 0)}
          {button(text.sheet.later, () => rowActions.shift(entry.item.id, 1), at === entries.length - 1)}
          {button(
            text.sheet.edit,
            close(() => rowActions.edit(entry.item)),
          )}
          {(['break', 'section'] as const).map((kind) =>
            button(
              text.sheet.addAfter[kind],
              close(() => rowActions.add(kind, entry.item.id)),
            ),
          )}
          {button(
            common.remove,
            close(() => rowActions.remove(entry.item.id)),
          )}
        </div>
      )}
    </Dialog>
  );
}
