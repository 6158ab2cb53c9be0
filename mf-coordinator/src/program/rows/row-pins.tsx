import { TextButton } from '@portal/kit/ui/button';
import { Fermata } from '@portal/kit/ui/icons';
import { messages } from '../../messages.ts';
import { wishText } from '../../shared/wish-text.ts';
import { hasOpenWish, removePin } from '../checks/pins.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { pinsOf } from '../store/program-state.ts';
import type { Row } from '../store/program-view.ts';
import { pinWish } from './row-acts.ts';
import '../checks/pins.css';

const text = messages.program.pins;

/** The pins of a row, each with a button to remove it, and the family's wish with a button that makes it a pin. */
export function RowPins({ row: { item, title, pins, piece } }: { row: Row }) {
  const program = useOpenProgram();
  const wish = wishText(piece?.wish);
  const isOpen = useProgram(
    ({ state, performances }) => wish !== '' && hasOpenWish(item.id, state.items, performances),
  );
  const words = pins.split('\n');
  return (
    <>
      {wish !== '' && (
        <p className="c-pin p-no-print">
          <span>{text.wish(wish)}</span>
          {isOpen && (
            <TextButton
              aria-label={text.pinWishOf(title, wish)}
              onClick={() => pinWish(program, item.id, text.pinned(title, wish))}
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
              program.edit(removePin(item.id, pin), { say: text.unpinned(title, words[at] ?? '') })
            }
          >
            {text.unpin}
          </TextButton>
        </p>
      ))}
    </>
  );
}
