import { ProgramItem, type RowPin } from '@portal/contracts/program';
import { describe, expect, it } from 'vitest';
import { idOf, performanceOf, programOf } from '../../testing/fixtures.ts';
import { addPin, openWishes, pinsOf, pinWishes, removePin } from './pins.ts';
import { takeVersion } from './program-edits.ts';
import { toState, type ProgramState } from './program-state.ts';

const first: RowPin = { kind: 'first' };
const state: ProgramState = {
  ...toState(programOf()),
  items: [1, 2, 3].map((at) => ({ id: idOf('d', at), kind: 'piece' })),
};
const family = (wish: string) =>
  new Map(
    [1, 2, 3].map((at) => [idOf('d', at), performanceOf(at, { family: at < 3 ? 'Lin' : 'Kim', wish })]),
  );
const pins = ({ items }: ProgramState) => items.map((item) => pinsOf(item).map(({ kind }) => kind));

describe('addPin and removePin', () => {
  it('add a pin once, and remove it completely', () => {
    const pinned = addPin(idOf('d', 2), first)(state);
    expect(pins(pinned)).toEqual([[], ['first'], []]);
    expect(addPin(idOf('d', 2), { ...first })(pinned)).toBe(pinned);
    expect(removePin(idOf('d', 2), { ...first })(pinned)).toEqual(state);
  });

  it('add no more than eight', () => {
    const numbers = Array.from({ length: 9 }, (_, at): RowPin => ({ kind: 'at', number: at + 1 }));
    const full = numbers.reduce((now, pin) => addPin(idOf('d', 1), pin)(now), state);
    expect(full.items.map((item) => pinsOf(item).length)).toEqual([8, 0, 0]);
    expect(ProgramItem.array().safeParse(full.items).success).toBe(true);
  });
});

describe('pinWishes', () => {
  it.each([
    ['by 15:00', [{ kind: 'notAfter', time: '15:00' }]],
    ['from 14:30', [{ kind: 'notBefore', time: '14:30' }]],
    ['', []],
  ])('turns %j into its pins', (wish, expected) => {
    const now = pinWishes([idOf('d', 1)], family(wish))(state);
    expect(now.items.map(pinsOf)).toEqual([expected, [], []]);
  });

  it('pins the pieces of a family together', () => {
    expect(pins(pinWishes([idOf('d', 1)], family('together'))(state))).toEqual([[], ['together'], []]);
    expect(pinWishes([idOf('d', 3)], family('together'))(state)).toBe(state);
  });

  it.each(['by 15:00', 'together'])('pins %j once, also after the rows changed their order', (wish) => {
    const performances = family(wish);
    const all = state.items.map(({ id }) => id);
    expect(openWishes(state.items, performances).length).toBeGreaterThan(1);
    const pinned = pinWishes(all, performances)(state);
    const later = { ...pinned, items: pinned.items.toReversed() };
    expect(openWishes(later.items, performances)).toEqual([]);
    expect(pinWishes(all, performances)(later)).toBe(later);
  });
});

it('keeps the pins of rows when the program continues from a version', () => {
  const pinned = addPin(idOf('d', 2), first)(state);
  const rows = pinned.items.map(({ id }) => ({
    id,
    kind: 'piece' as const,
    title: '',
    start: 0,
    seconds: 60,
  }));
  expect(pins(takeVersion(rows.toReversed(), family(''))(pinned))).toEqual([[], ['first'], []]);
});
