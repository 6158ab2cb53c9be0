import { describe, expect, it } from 'vitest';
import { scrollStep, beyondList } from './follow-drag.ts';

const edges = { top: 56, bottom: 800 };
const long = { top: -2000, bottom: 4000 };

describe('scrolling during a drag', () => {
  it.each([
    ['not while it is in the middle', 400, long, 0],
    ['down near the lower edge, slowly at first', 740, long, 3],
    ['fast below it', 900, long, 18],
    ['up near the upper edge', 60, long, -17],
    ['not past the end of the list', 900, { top: -2000, bottom: 764 }, 0],
    ['no further than to its end', 900, { top: -2000, bottom: 770 }, 6],
    ['not past its beginning', 10, { top: 100, bottom: 4000 }, 0],
  ])('%s', (_, y, list, step) => {
    expect(scrollStep(y, edges, list) + 0).toBe(step);
  });
});

const list = { left: 100, right: 500, top: 200, bottom: 600 };

describe('a pointer', () => {
  it.each([
    ['above the list means its beginning', 300, 199, 'above'],
    ['below the list means its end', 300, 601, 'below'],
    ['a little beside it, too', 540, 900, 'below'],
    ['in the list means what it is over', 300, 400, undefined],
    ['beside the list means nothing', 549, 900, undefined],
    ['far to the left means nothing', 51, 100, undefined],
  ])('%s', (_, x, y, beyond) => {
    expect(beyondList({ x, y }, list)).toBe(beyond);
  });
});
