import { flushSync } from 'react-dom';
import { addPiece } from '../store/program-edits.ts';
import type { OpenProgram } from '../store/program-store.ts';

const buttonsOfCards = () => [...document.querySelectorAll<HTMLElement>('.c-offers .p-card button')];

/** Returns what to focus when no card is left: the search box; the heading on a touch device, where the box opens the keyboard. */
const restOf = (): HTMLElement | null =>
  document.querySelector(
    matchMedia('(pointer: coarse)').matches ? '.c-offers h2' : '.c-offers input[type="search"]',
  );

/** Adds an offered piece to the program. Its card disappears, and the card that takes its place gets the focus. */
export const addOffer = ({ edit }: OpenProgram, id: string): void => {
  const place = buttonsOfCards().findIndex((button) => button === document.activeElement);
  flushSync(() => edit(addPiece(id)));
  if (place === -1) return;
  const left = buttonsOfCards();
  (left[Math.min(place, left.length - 1)] ?? restOf())?.focus({ preventScroll: true });
};
