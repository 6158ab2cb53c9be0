import { describe, expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

// Four rows, of which the second is tall.
const tops = [100, 140, 260, 300, 340];
const boxOf = (index: number) => ({ top: tops[index] ?? 0, bottom: tops[index + 1] ?? 0 });

describe('the place under a pointer', () => {
  it.each([
    ['above the list is first', 20, 2, 0],
    ['in the upper half of the first row is before it', 110, 2, 0],
    ['in the lower half of the first row is behind it', 130, 2, 1],
    ['in the upper half of a tall row is before it', 190, 2, 1],
    ['in its lower half is behind it, where the dragged row stands', 210, 2, 2],
    ['on its own place is its own place', 280, 2, 2],
    ['in the upper half of the next row is still its own place', 310, 2, 2],
    ['in the lower half of the next row is behind that', 330, 2, 3],
    ['below the list is last', 2000, 0, 3],
  ])('%s', (_, y, at, place) => {
    expect(findPlace(y, 4, at, boxOf)).toBe(place);
  });

  it.each([
    ['above the list', 20, 0],
    ['over the lower half of a row', 330, 4],
    ['below the list', 2000, 4],
  ])('for what is not in the list yet: %s', (_, y, place) => {
    expect(findPlace(y, 4, -1, boxOf)).toBe(place);
  });

  it('of an empty list is the first', () => {
    expect(findPlace(50, 0, -1, boxOf)).toBe(0);
  });
});
