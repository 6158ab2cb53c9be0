import { rehearsalMark } from '@portal/contracts/program.rules';
import { TextButton } from '@portal/kit/ui/button';
import { gradeName } from '@portal/kit/messages';
import { Mark } from '@portal/kit/ui/section';
import { messages } from '../../messages.ts';
import { lengthText, performerName } from '../item-text.ts';
import type { TitledRowProps } from './row-props.ts';

const text = messages.program;

/** What a piece is called and who plays it. */
function PieceWords({ performance }: Pick<TitledRowProps, 'performance'>) {
  if (!performance) {
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
        {performance.title} <small>{performance.composer}</small>
      </span>
      <span className="c-row__by">
        <span className="c-row__who">
          {performerName(performance)} <small>{gradeName(performance.profile.grade)}</small>
        </span>{' '}
        <span className="c-row__instrument">{performance.instrument}</span>
      </span>
    </>
  );
}

function LengthButton({ item, length, isGuess, isNarrow, title, rowActions }: TitledRowProps) {
  const written = lengthText(length, isGuess);
  const spoken = isGuess ? text.order.guessed(lengthText(length)) : written;
  // On a phone the sheet of the row leads there.
  if (item.kind === 'section' || isNarrow) return <span className="c-row__length">{written}</span>;
  return (
    <TextButton
      className="c-row__length c-row__edit"
      aria-label={text.order.changeLength(title, spoken)}
      onClick={() => rowActions.edit(item)}
    >
      {written}
    </TextButton>
  );
}

/** What a row says: place, piece and performer, or the words of a break or section; and how long it takes. */
export function RowBody(row: TitledRowProps) {
  const { item, number, mark, isNarrow, title, rowActions } = row;
  const isPiece = item.kind === 'piece';
  return (
    <>
      <span className="c-row__number">
        {number !== undefined && isNarrow && text.order.number(number)}
        {number !== undefined && !isNarrow && (
          <TextButton
            className="c-row__edit"
            aria-label={text.order.changePlace(title, number)}
            onClick={() => rowActions.edit(item)}
          >
            {text.order.number(number)}
          </TextButton>
        )}
        {mark > 0 && <Mark>{rehearsalMark(mark)}</Mark>}
      </span>
      <span className="c-row__words">
        {isPiece ? (
          <PieceWords {...row} />
        ) : (
          <TextButton
            className="c-row__title c-row__edit"
            aria-label={text.order.edit(title)}
            onClick={() => rowActions.edit(item)}
          >
            {title}
          </TextButton>
        )}
      </span>
      <LengthButton {...row} />
    </>
  );
}
