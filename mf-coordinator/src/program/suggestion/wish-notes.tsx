import { mostPins } from '@portal/contracts/program';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { placeName, wishText } from '../store/words.ts';
import { openWishes, pinWishes, type OpenWish, type PinOfRow } from '../checks/pins.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import { secondsUntil } from '../search/bound-pins.ts';
import type { FoundOrders } from './use-suggestion.ts';

const text = messages.program.suggest;

/** Returns whether an order satisfies the pin of a wish: a time, or a place next to another row. */
const isHeld = ({ row, pin }: PinOfRow, { after: { byId, items }, event }: FoundOrders): boolean => {
  const entry = byId.get(row);
  if (!entry) return true;
  if (pin.kind === 'notAfter') return entry.start + entry.length <= secondsUntil(pin.time, event);
  if (pin.kind === 'notBefore') return entry.start >= secondsUntil(pin.time, event);
  if (pin.kind !== 'together') return true;
  const shown = items.filter(({ kind }) => kind === 'piece' || kind === 'break').map(({ id }) => id);
  return Math.abs(shown.indexOf(row) - shown.indexOf(pin.other)) === 1;
};

/** Returns the families of these wishes, each once. */
const wishingFamilies = (wishes: readonly OpenWish[], { performances }: FoundOrders): Set<string> =>
  new Set(
    wishes.flatMap(({ id }) => {
      const piece = performances.get(id);
      return piece ? piece.people.slice(0, 1).map(familyOf) : [];
    }),
  );

/** Says how many families have a wish that is not pinned, pins them all, and names those that the order does not satisfy. */
export function WishNotes({ shown }: { shown: FoundOrders }) {
  const program = useOpenProgram();
  const { state, performances, start, suggestion, after } = shown;
  const wishes = openWishes(state.items, performances);
  if (wishes.length === 0) return null;
  const missed = wishes.filter(({ pins }) => !pins.every((one) => isHeld(one, shown)));
  const pinAll = () => {
    const edit = pinWishes(
      wishes.map(({ id }) => id),
      performances,
    );
    const isFull = openWishes(edit(state).items, performances).length > 0;
    program.edit(edit, { say: isFull ? messages.program.pins.tooMany(mostPins) : text.wishesPinned });
    start(suggestion.mode);
  };
  const lineOf = ({ id }: OpenWish) => {
    const entry = after.byId.get(id);
    return text.wishMissed(entry ? placeName(entry) : '', wishText(performances.get(id)?.wish));
  };
  return (
    <>
      <p>
        {text.wishes(wishingFamilies(wishes, shown).size)}{' '}
        <TextButton onClick={pinAll}>{text.pinWishes}</TextButton>
      </p>
      {missed.length > 0 && (
        <ul className="c-suggest__notes">
          {missed.map((wish) => (
            <li key={wish.id}>{lineOf(wish)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
