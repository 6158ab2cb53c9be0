import { TextButton } from '@portal/kit/ui/button';
import { Fermata } from '@portal/kit/ui/icons';
import { messages } from '../../messages.ts';
import { wishText } from '../checks/pin-text.ts';
import { pinsOf, removePin } from '../checks/pins.ts';
import type { TitledRowProps } from './row-actions.ts';
import '../checks/pins.css';

const text = messages.program.pins;

/** The pins of a row, each with a button to remove it, and the family's wish with a button that makes it a pin. */
export function RowPins(row: TitledRowProps) {
  const { item, title, pins, performance, hasOpenWish, actions, rowActions } = row;
  const wish = wishText(performance?.wish);
  const words = pins.split('\n');
  return (
    <>
      {wish !== '' && (
        <p className="c-pin p-no-print">
          <span>{text.wish(wish)}</span>
          {hasOpenWish && (
            <TextButton
              aria-label={text.pinWishOf(title, wish)}
              onClick={() => rowActions.pinWish(item.id, text.pinned(title, wish))}
            >
              {text.pinWish}
            </TextButton>
          )}
        </p>
      )}
      {pinsOf(item).map((pin, at) => (
        <p key={words[at]} className="c-pin p-no-print">
          <Fermata />
          <span>{words[at]}</span>
          <TextButton
            aria-label={text.unpinWhat(title, words[at] ?? '')}
            onClick={() =>
              actions.edit(removePin(item.id, pin), { say: text.unpinned(title, words[at] ?? '') })
            }
          >
            {text.unpin}
          </TextButton>
        </p>
      ))}
    </>
  );
}
