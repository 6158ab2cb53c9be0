import { describe, expect, it } from 'vitest';
import { beyondList } from './beyond-list.ts';

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
