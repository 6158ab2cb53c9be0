import { Droppable } from '@hello-pangea/dnd';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Thirds } from '@portal/kit/ui/card';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { addPiece } from '../store/program-edits.ts';
import { OfferCard } from './offer-card.tsx';
import { areOffersFolded, finds, FoundInProgram, isEveryOfferPlaced, OffersHead } from './offers-head.tsx';
import './offers.css';

const text = messages.program.offers;

const hintOf = (all: number, open: number, found: number): string | undefined => {
  if (all === 0) return text.none;
  if (open === 0) return text.allPlaced(all);
  return found === 0 ? text.nothingFound : undefined;
};

// Memoized, so that React skips the cards while the user types.
const OfferCards = memo(function OfferCards({ offers }: { offers: readonly PerformanceResponse[] }) {
  return (
    <Thirds label={text.label}>
      {offers.map((offer, index) => (
        <OfferCard key={offer._id} offer={offer} index={index} />
      ))}
    </Thirds>
  );
});

/** Lists the performances that are not in the program yet. */
export function OffersSection() {
  const { edit } = useOpenProgram();
  const event = useProgram((program) => program.event);
  const all = useProgram(({ editor }) => editor.performances);
  const { items } = useProgram(({ state }) => state);
  const isFolded = useProgram(areOffersFolded);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const open = useMemo(() => {
    const chosen = new Set(items.map(({ id }) => id));
    return all.filter(({ _id }) => !chosen.has(_id));
  }, [all, items]);
  const found = useMemo(() => open.filter(finds(words)), [open, words]);
  const addAll = () => {
    // The button disappears. On a phone the running order is in another tab, and the heading keeps the focus.
    document.getElementById('c-offers')?.focus({ preventScroll: true });
    edit((now) => found.reduce((program, { _id }) => addPiece(_id)(program), now), { focus: true });
  };
  const isPlaced = useProgram(isEveryOfferPlaced);
  const hint = hintOf(all.length, open.length, found.length);
  return (
    <section className="c-offers p-stack p-no-print" aria-label={text.title}>
      <OffersHead open={open.length} found={found.length} onAddAll={addAll} typed={typed} onType={setTyped} />
      {!isFolded && !isPlaced && hint !== undefined && (
        <p className="p-soft">
          {hint} {all.length === 0 && <ShareButton event={event} />}
        </p>
      )}
      {words.trim() !== '' && <FoundInProgram words={words} />}
      {!isFolded && (
        <Droppable droppableId="offers" isDropDisabled>
          {({ innerRef, droppableProps, placeholder }) => (
            <div ref={innerRef} {...droppableProps}>
              <OfferCards offers={found} />
              {/* Hidden, because the dragged card renders its own placeholder in its old position. */}
              <div hidden>{placeholder}</div>
            </div>
          )}
        </Droppable>
      )}
    </section>
  );
}
