import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { type Person as OfPiece } from '@portal/contracts/performers.rules';
import { byline } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { rehearsalMark } from '@portal/contracts/program.rules';
import { isolated } from '@portal/kit/format';
import { gradeOf, printWords } from '@portal/kit/messages';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { TextButton } from '@portal/kit/ui/button';
import { Fermata } from '@portal/kit/ui/icons';
import { Mark } from '@portal/kit/ui/section';
import { Fragment, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { instrumentsOf } from '../store/words.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import type { Row } from '../store/program-view.ts';
import { openItem } from './row-acts.ts';
import { LengthField, NumberField } from './row-field.tsx';
import { toggleRow } from './selection.ts';

const text = messages.program;

interface RowMattersProps {
  row: Row;
  /** The id of the element it opens. */
  controls: string;
  isOpen: boolean;
  onSwitch: () => void;
}

/** Button that shows what matters most about a row, with the number of other texts, and opens all of them. */
export function RowMatters({ row, controls, isOpen, onSwitch }: RowMattersProps) {
  const { title, matters, look } = row;
  return (
    <>
      <span className="c-row__dot" aria-hidden="true">
        {' · '}
      </span>
      <TextButton
        className="c-row__matter c-row__edit"
        data-look={look}
        data-more={matters.length > 1 ? `+${matters.length - 1}` : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        aria-label={text.order.more(title, matters.join(' · '))}
        onClick={onSwitch}
      >
        <span>
          {look === 'pin' && <Fermata />} {matters[0]}
        </span>
      </TextButton>
    </>
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
  if (role === 'performer') {
    return (
      <>
        {name} <small>{gradeOf(profile)}</small>
      </>
    );
  }
  return (
    <>
      <VisuallyHidden>{printWords.accompanist(name)}</VisuallyHidden>
      <small aria-hidden="true">{printWords.accompanist(isolated(profile.lastName || name))}</small>
    </>
  );
}

/** Shows performers and instruments of a piece. */
function PieceWords({ piece, isNarrow }: { piece: PerformanceResponse; isNarrow: boolean }) {
  return (
    <>
      <span className="c-row__who">
        {piece.people.map((person, at) => (
          <Fragment key={person.profile._id}>
            {at > 0 && printWords.semicolon}
            <Person {...person} />
          </Fragment>
        ))}
      </span>{' '}
      <span className={isNarrow ? 'p-hidden' : 'c-row__instrument'}>{instrumentsOf(piece)}</span>
    </>
  );
}

function RowTitle({ row: { item, piece, title, isNarrow } }: { row: Row }) {
  const program = useOpenProgram();
  if (item.kind !== 'piece') {
    return (
      <TextButton
        className="c-row__title c-row__edit"
        aria-label={text.order.edit(title)}
        onClick={() => openItem(program, item)}
      >
        {title}
      </TextButton>
    );
  }
  if (!piece) return <strong className="c-row__title p-look">{text.lost}</strong>;
  return (
    <span className="c-row__title">
      {title} <small className={isNarrow ? 'p-hidden' : undefined}>{byline(piece)}</small>
    </span>
  );
}

/** Shows the number, title, performers and length of a row; `children` are what matters about it. */
export function RowBody({ row, children }: { row: Row; children: ReactNode }) {
  const { item, number, mark, piece, isNarrow } = row;
  return (
    <>
      {number !== undefined && <NumberField row={row} />}
      {mark > 0 && (
        <span className="c-row__number">
          <Mark>{rehearsalMark(mark)}</Mark>
        </span>
      )}
      <RowTitle row={row} />
      <span className="c-row__by">
        {piece && <PieceWords piece={piece} isNarrow={isNarrow} />}
        {item.kind === 'piece' && !piece && <span className="c-row__who">{text.lostHint}</span>} {children}
      </span>
      <LengthField row={row} />
    </>
  );
}
