import type { PersonResponse } from '@portal/contracts/performers';
import { type Person as OfPiece } from '@portal/contracts/performers.rules';
import { byline } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { rehearsalMark } from '@portal/contracts/program.rules';
import { isolated } from '@portal/kit/format';
import { gradeOf, printWords } from '@portal/kit/messages';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { TextButton } from '@portal/kit/ui/button';
import { Fermata, Pencil } from '@portal/kit/ui/icons';
import { Slur } from '@portal/kit/ui/score';
import { Mark } from '@portal/kit/ui/section';
import { Fragment } from 'react';
import { messages } from '../../messages.ts';
import { instrumentsOf, lengthText } from '../store/words.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { openItem } from './row-acts.ts';
import { toggleRow } from './selection.ts';

const text = messages.program;

interface RowMarksProps {
  row: Row;
  notes: string;
  /** The id of the element it opens. */
  controls: string;
  isOpen: boolean;
  onSwitch: () => void;
}

/** Button that opens the notes and warnings of a row. It shows the start of the notes, the pins, and a sign for warnings. */
export function RowMarks({ row, notes, controls, isOpen, onSwitch }: RowMarksProps) {
  const { title, warnings } = row;
  const pins = row.pins.replaceAll('\n', ', ');
  const open = warnings.filter(({ reason }) => reason === undefined);
  const spoken = [
    notes,
    pins && text.pins.pinnedTo(pins),
    warnings.length > 0 && text.warnings.count(warnings.length),
  ].filter(Boolean);
  return (
    <TextButton
      className="c-row__marks c-row__edit"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={text.order.more(title, spoken.join(' · '))}
      onClick={onSwitch}
    >
      {notes !== '' && (
        <>
          <Pencil />
          <span aria-hidden="true">{notes}</span>
        </>
      )}
      {pins !== '' && (
        <>
          <Fermata />
          <span aria-hidden="true">{pins}</span>
        </>
      )}
      {warnings.length > 0 && (
        <small className={open.some(({ mustFix }) => mustFix) ? 'p-look' : undefined}>
          <Slur />
          {open.length > 1 && <span aria-hidden="true">{open.length}</span>}
        </small>
      )}
    </TextButton>
  );
}

/** The check box of a row; without check boxes, a text for screen readers if the row is selected. */
export function RowTick({ row: { item, title, isSelected, hasBox } }: { row: Row }) {
  const program = useOpenProgram();
  if (!hasBox) return isSelected && <VisuallyHidden>{text.acts.isSelected}</VisuallyHidden>;
  return (
    <label className="c-row__box">
      <input
        type="checkbox"
        aria-label={text.acts.selectWhat(title)}
        checked={isSelected}
        onChange={() => toggleRow(program, item.id)}
      />
    </label>
  );
}

function Person({ profile, role }: OfPiece<PersonResponse['profile']>) {
  const name = isolated(fullName(profile));
  if (role === 'accompanist') return printWords.accompanist(name);
  return (
    <>
      {name} <small>{gradeOf(profile)}</small>
    </>
  );
}

/** Shows title, byline, performers and instruments of a piece. */
function PieceWords({ row: { piece, isNarrow } }: { row: Row }) {
  if (!piece) {
    return (
      <>
        <strong className="c-row__title p-look">{text.lost}</strong>
        <span className="c-row__by">
          <span className="c-row__who">{text.lostHint}</span>
        </span>
      </>
    );
  }
  return (
    <>
      <span className="c-row__title">
        {piece.title} <small className={isNarrow ? 'p-hidden' : undefined}>{byline(piece)}</small>
      </span>
      <span className="c-row__by">
        <span className="c-row__who">
          {piece.people.map((person, at) => (
            <Fragment key={person.profile._id}>
              {at > 0 && printWords.semicolon}
              <Person {...person} />
            </Fragment>
          ))}
        </span>{' '}
        <span className="c-row__instrument">{instrumentsOf(piece)}</span>
      </span>
    </>
  );
}

function LengthButton({ row: { item, length, isGuess, isNarrow, title } }: { row: Row }) {
  const program = useOpenProgram();
  const written = lengthText(length, isGuess);
  const spoken = isGuess ? text.order.guessed(lengthText(length)) : written;
  // On a phone the length is edited in the row's sheet.
  if (item.kind === 'section' || isNarrow) return <span className="c-row__length">{written}</span>;
  return (
    <TextButton
      className="c-row__length c-row__edit"
      aria-label={text.order.changeLength(title, spoken)}
      onClick={() => openItem(program, item)}
    >
      {written}
    </TextButton>
  );
}

/** Shows the number, the piece with its performer or the title of another item, and the length. */
export function RowBody({ row }: { row: Row }) {
  const { item, number, mark, isNarrow, title } = row;
  const program = useOpenProgram();
  const isPiece = item.kind === 'piece';
  return (
    <>
      <span className="c-row__number">
        {number !== undefined && isNarrow && text.order.number(number)}
        {number !== undefined && !isNarrow && (
          <TextButton
            className="c-row__edit"
            aria-label={text.order.changePlace(title, number)}
            onClick={() => openItem(program, item)}
          >
            {text.order.number(number)}
          </TextButton>
        )}
        {mark > 0 && <Mark>{rehearsalMark(mark)}</Mark>}
      </span>
      {isPiece ? (
        <PieceWords row={row} />
      ) : (
        <TextButton
          className="c-row__title c-row__edit"
          aria-label={text.order.edit(title)}
          onClick={() => openItem(program, item)}
        >
          {title}
        </TextButton>
      )}
      <LengthButton row={row} />
    </>
  );
}
