import type { KeyboardEvent } from 'react';
import type { Drags } from './use-drags.ts';

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** The keys of a handle (`data-grip` names what it drags): space lifts and puts down, arrows move, Escape puts back. */
export const dragByKeys =
  ({ store, lift, move, drop, cancel }: Drags) =>
  (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset['grip'];
    if (id === undefined) return;
    const drag = store.read();
    const step = steps[event.key];
    if (event.key === ' ') {
      if (drag) drop();
      else lift(id, 'keys');
    } else if (drag?.by !== 'keys') return;
    else if (step !== undefined) move((drag.to ?? 0) + step);
    else if (event.key === 'Escape') cancel();
    // Whoever leaves the handle has not decided.
    else if (event.key === 'Tab') {
      cancel();
      return;
    }
    event.preventDefault();
  };
