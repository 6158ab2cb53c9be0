import { Droppable } from '@hello-pangea/dnd';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramResponse } from '@portal/contracts/program';
import { Thirds } from '@portal/kit/ui/card';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { addPiece } from '../store/program-edits.ts';
import type { EditItem } from '../rows/row-actions.ts';
import type { ProgramParts } from '../store/program-view.ts';
import { finds, FoundInProgram, OffersHead, Withdrawn } from './offers-head.tsx';
import { OfferCard, type OfferCardProps } from './offer-card.tsx';
import './offers.css';

const text = messages.program.offers;

const hintOf = (all: number, open: number, found: number): string | undefined => {
  if (all === 0) return text.none;
  if (open === 0) return text.allChosen;
  return found === 0 ? text.nothingFound : undefined;
};

/** Returns what to focus when no card is left: the search box; the heading on a touch device, where the box opens the keyboard. */
const restOf = (section: HTMLElement | null): HTMLElement | null | undefined =>
  section?.querySelector(matchMedia('(pointer: coarse)').matches ? 'h2' : 'input');

/** Keeps the focus when an added card disappears: the card that takes its place gets it. */
const useFocusOnNext = () => {
  const list = useRef<HTMLElement>(null);
  const place = useRef(-1);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('.p-card button') ?? [])];
  const keepFocus = useCallback(() => {
    place.current = buttons().findIndex((button) => button === document.activeElement);
  }, []);
  useLayoutEffect(() => {
    if (place.current === -1) return;
    const left = buttons();
    const next = left[Math.min(place.current, left.length - 1)] ?? restOf(list.current);
    next?.focus({ preventScroll: true });
    place.current = -1;
  });
  return { list, keepFocus };
};

interface OffersSectionProps extends ProgramParts {
  all: readonly PerformanceResponse[];
  withdrawn: ProgramResponse['withdrawn'];
  onEdit: EditItem;
}

interface OfferCardsProps extends Omit<OfferCardProps, 'offer' | 'index'> {
  offers: readonly PerformanceResponse[];
}

// Memoized, so that React skips the cards while the user types.
const OfferCards = memo(function OfferCards({ offers, ...props }: OfferCardsProps) {
  return (
    <Thirds label={text.label}>
      {offers.map((offer, index) => (
        <OfferCard key={offer._id} offer={offer} index={index} {...props} />
      ))}
    </Thirds>
  );
});

/** Lists the performances that are not in the program yet. */
export function OffersSection(props: OffersSectionProps) {
  const { event, all, withdrawn, state, view, actions, layout, feedback, drags, onEdit } = props;
  const [typed, setTyped] = useState('');
  const [isFolded, setFolded] = useState(false);
  const words = useDeferredValue(typed);
  const chosen = useMemo(() => new Set(state.items.map(({ id }) => id)), [state.items]);
  const open = useMemo(() => all.filter(({ _id }) => !chosen.has(_id)), [all, chosen]);
  const found = useMemo(() => open.filter(finds(words)), [open, words]);
  const { list, keepFocus } = useFocusOnNext();
  const add = useCallback(
    (offer: PerformanceResponse) => {
      keepFocus();
      actions.edit(addPiece(offer._id));
    },
    [actions, keepFocus],
  );
  const onPlace = useCallback(({ _id }: PerformanceResponse) => onEdit({ id: _id, kind: 'piece' }), [onEdit]);
  const addAll = () => {
    // The button disappears. On a phone the running order is in another tab, and the heading keeps the focus.
    list.current?.querySelector('h2')?.focus({ preventScroll: true });
    actions.edit((now) => found.reduce((program, { _id }) => addPiece(_id)(program), now), { focus: true });
  };
  const hint = hintOf(all.length, open.length, found.length);
  return (
    <section className="c-offers p-stack p-no-print" aria-labelledby="c-offers" ref={list}>
      <OffersHead
        open={open}
        all={all}
        found={found.length}
        withdrawn={withdrawn.length}
        typed={typed}
        onType={setTyped}
        onAddAll={addAll}
        isFolded={isFolded}
        onFold={layout === 'stacked' ? setFolded : undefined}
      />
      {!isFolded && hint !== undefined && (
        <p className="p-soft">
          {hint} {all.length === 0 && <ShareButton event={event} />}
        </p>
      )}
      {words.trim() !== '' && (
        <FoundInProgram entries={view.schedule.entries} all={all} words={words} show={feedback.show} />
      )}
      {!isFolded && (
        <Droppable droppableId="offers" isDropDisabled>
          {({ innerRef, droppableProps, placeholder }) => (
            <div ref={innerRef} {...droppableProps}>
              <OfferCards
                offers={found}
                layout={layout}
                dragStore={drags.store}
                onAdd={add}
                onPlace={onPlace}
              />
              {/* Hidden, because the dragged card renders its own placeholder in its old position. */}
              <div hidden>{placeholder}</div>
            </div>
          )}
        </Droppable>
      )}
      <Withdrawn withdrawn={withdrawn} />
    </section>
  );
}
