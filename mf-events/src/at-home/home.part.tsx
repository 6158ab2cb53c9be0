import type { Part } from '@portal/kit/remote';
import { ComingEvents } from './coming-events.tsx';
import { NextPerformance } from './next-performance.tsx';
import './at-home.css';

/** What a family wants to know first: when it plays next, and what there is to play at. */
export const homePart: Part = {
  Component: () => (
    <div className="events-home">
      <NextPerformance />
      <ComingEvents />
    </div>
  ),
};
