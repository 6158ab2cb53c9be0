import { ProgramItem } from '@portal/contracts/program';
import { formatMinutes } from '@portal/kit/format';
import { TextButton } from '@portal/kit/ui/button';
import { useId, useState, type KeyboardEvent } from 'react';
import { messages } from '../../messages.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import { placeOfNumber } from '../store/places.ts';
import { changeItem, moveItems, type Edit } from '../store/program-edits.ts';
import type { Row } from '../store/program-view.ts';
import { focusRow } from '../store/rows.ts';
import { lengthText } from '../store/words.ts';
import { changedItem, defaultsOf } from './item-dialog.tsx';

const text = messages.program;

interface RowFieldProps {
  row: Row;
  className: string;
  label: string;
  shown: string;
  /** The initial text of the field. */
  value: string;
  /** Returns the edit for a typed text, or the sentence that says what is wrong with it. */
  read: (typed: string) => Edit | string;
}

/** A text of a row that is edited in its cell. Enter and leaving the field apply the typed text; Escape does not. */
function RowField({ row, className, label, shown, value, read }: RowFieldProps) {
  const { id } = row.item;
  const { edit } = useOpenProgram();
  // The value when the field was opened: the row may change meanwhile.
  const [opened, setOpened] = useState<string>();
  const [error, setError] = useState<string>();
  const errorId = useId();
  if (opened === undefined) {
    return (
      <TextButton className={`${className} c-row__edit`} aria-label={label} onClick={() => setOpened(value)}>
        {shown}
      </TextButton>
    );
  }
  const apply = (typed: string, focus: boolean) => {
    const next = typed === opened ? undefined : read(typed);
    const wrong = typeof next === 'string' ? next : undefined;
    setError(wrong);
    if (wrong === undefined) setOpened(undefined);
    if (typeof next === 'function') edit(next, { ids: [id], focus });
  };
  const press = ({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape') input.value = opened;
    else if (key !== 'Enter') return;
    // Leaving the field closes it.
    if (input.value === opened) focusRow(id);
    else apply(input.value, true);
  };
  return (
    <>
      <input
        className={`${className} c-row__field`}
        autoFocus
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
        defaultValue={opened}
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => apply(target.value, false)}
        onKeyDown={press}
      />
      {error !== undefined && (
        <p className="c-row__wrong p-look" role="alert" id={errorId}>
          {error}
        </p>
      )}
    </>
  );
}

/** The number of a piece, which moves the piece when it is edited. On a phone it is edited in the row's sheet. */
export function NumberField({ row }: { row: Row }) {
  const { item, number = 0, title, isNarrow } = row;
  const { getState } = useOpenProgram();
  const shown = text.order.number(number);
  if (isNarrow) return <span className="c-row__number">{shown}</span>;
  const read = (typed: string) => {
    const { state, view } = getState();
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > view.pieces)
      return text.item.placeMissing(view.pieces);
    return moveItems([item.id], placeOfNumber(state.items, [item.id], wanted));
  };
  const label = text.order.changePlace(title, number);
  return (
    <RowField
      row={row}
      className="c-row__number"
      label={label}
      shown={shown}
      value={String(number)}
      read={read}
    />
  );
}

/** The length of a row. Without a text, a piece has its family's estimate again. */
export function LengthField({ row }: { row: Row }) {
  const { item, length, isGuess, isNarrow, title } = row;
  const shown = lengthText(length, isGuess);
  if (item.kind === 'section' || isNarrow) return <span className="c-row__length">{shown}</span>;
  const read = (typed: string) => {
    const { data } = ProgramItem.safeParse(changedItem(item, { ...defaultsOf(item), seconds: typed }));
    return data ? changeItem(data) : text.settings.wrongLength;
  };
  const label = text.order.changeLength(title, isGuess ? text.order.guessed(lengthText(length)) : shown);
  return (
    <RowField
      row={row}
      className="c-row__length"
      label={label}
      shown={shown}
      value={isGuess ? '' : formatMinutes(length / 60)}
      read={read}
    />
  );
}
