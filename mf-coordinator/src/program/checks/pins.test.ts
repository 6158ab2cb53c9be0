import { ProgramItem, type RowPin } from '@portal/contracts/program';
import { describe, expect, it } from 'vitest';
import { idOf, performanceOf, programOf } from '../../testing/fixtures.ts';
import {
  addPin,
  hasOpenWish,
  pinToSections,
  pinWishes,
  removePin,
  sectionPins,
  unpinFromSections,
} from './pins.ts';
import { takeVersion } from '../store/program-edits.ts';
import { pinsOf, toState, type ProgramState } from '../store/program-state.ts';

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
    ['opens', [{ kind: 'first' }]],
    ['closes', [{ kind: 'last' }]],
    ['with Nobody Here', []],
    ['', []],
  ])('turns %j into its pins', (wish, expected) => {
    const now = pinWishes([idOf('d', 1)], family(wish))(state);
    expect(now.items.map(pinsOf)).toEqual([expected, [], []]);
  });

  it('pins the pieces of a family together', () => {
    expect(pins(pinWishes([idOf('d', 1)], family('together'))(state))).toEqual([[], ['together'], []]);
    expect(pinWishes([idOf('d', 3)], family('together'))(state)).toBe(state);
  });

  it('links only pieces of a family that pins do not keep together yet', () => {
    const all = new Map(
      [1, 2, 3].map((at) => [idOf('d', at), performanceOf(at, { family: 'Lin', wish: 'together' })]),
    );
    const linked = addPin(idOf('d', 1), { kind: 'together', other: idOf('d', 3) })(state);
    const now = pinWishes([...all.keys()], all)(linked);
    const links = now.items.flatMap((item) =>
      pinsOf(item).map((pin) => [item.id, 'other' in pin && pin.other]),
    );
    expect(links).toHaveLength(2);
    expect(links.flat().filter((id) => id === idOf('d', 2))).toHaveLength(1);
  });

  it.each(['by 15:00', 'together'])('pins %j once, also after the rows changed their order', (wish) => {
    const performances = family(wish);
    const all = state.items.map(({ id }) => id);
    expect(hasOpenWish(idOf('d', 1), state.items, performances)).toBe(true);
    const pinned = pinWishes(all, performances)(state);
    const later = { ...pinned, items: pinned.items.toReversed() };
    expect(all.filter((id) => hasOpenWish(id, later.items, performances))).toEqual([]);
    expect(pinWishes(all, performances)(later)).toBe(later);
  });
});

describe('pinToSections and unpinFromSections', () => {
  const heading = (at: number): ProgramItem => ({ id: idOf('c', at), kind: 'section', title: `Part ${at}` });
  const piece = (at: number, pins: readonly RowPin[] = []): ProgramItem => ({
    id: idOf('d', at),
    kind: 'piece',
    ...(pins.length > 0 && { pins: [...pins] }),
  });
  const pinTo = (at: number): RowPin => ({ kind: 'section', section: idOf('c', at) });
  const pause: ProgramItem = { id: idOf('c', 9), kind: 'break', title: 'Intermission', seconds: 600 };
  const eight = Array.from({ length: 8 }, (_, at): RowPin => ({ kind: 'at', number: at + 1 }));
  const withItems = (...items: ProgramItem[]): ProgramState => ({ ...state, items });
  const all = [1, 2, 3, 9].flatMap((at) => [idOf('d', at), idOf('c', at)]);

  it.each<[string, ProgramItem[], (readonly RowPin[])[]]>([
    [
      'pieces of two sections',
      [heading(1), piece(1), heading(2), piece(2)],
      [[], [pinTo(1)], [], [pinTo(2)]],
    ],
    ['no piece before the first section', [piece(1), heading(1), piece(2)], [[], [], [pinTo(1)]]],
    ['no piece without sections', [piece(1), piece(2)], [[], []]],
    ['no break and no heading', [heading(1), pause, piece(1)], [[], [], [pinTo(1)]]],
    ['a piece once', [heading(1), piece(1, [pinTo(1)])], [[], [pinTo(1)]]],
    ['next to other pins', [heading(1), piece(1, [first])], [[], [first, pinTo(1)]]],
    [
      'instead of another section',
      [heading(1), heading(2), piece(1, [pinTo(1), first])],
      [[], [], [first, pinTo(2)]],
    ],
    ['no piece with as many pins as it can have', [heading(1), piece(1, eight)], [[], eight]],
  ])('pins %s', (_, items, expected) => {
    expect(pinToSections(all)(withItems(...items)).items.map(pinsOf)).toEqual(expected);
  });

  it('pins only the selected pieces, and takes back these pins only', () => {
    const before = withItems(heading(1), piece(1, [first]), piece(2), piece(3));
    const ids = [idOf('d', 1), idOf('d', 2)];
    const pinned = pinToSections(ids)(before);
    expect(pinned.items.map(pinsOf)).toEqual([[], [first, pinTo(1)], [pinTo(1)], []]);
    expect(unpinFromSections(ids)(pinned)).toEqual(before);
    expect(pinToSections(ids)(pinned)).toBe(pinned);
  });

  it('names the rows that can be pinned, in the order of the list', () => {
    const { items } = withItems(piece(3), heading(1), piece(2), piece(1));
    expect(sectionPins([idOf('d', 1), idOf('d', 2), idOf('d', 3)], items)).toEqual([
      { row: idOf('d', 2), pin: pinTo(1) },
      { row: idOf('d', 1), pin: pinTo(1) },
    ]);
  });
});

it('keeps the pins of rows when the program continues from a version', () => {
  const pinned = addPin(idOf('d', 2), first)(state);
  const row = { kind: 'piece' as const, title: '', start: 0, seconds: 60 };
  const rows = pinned.items.map(({ id }) => ({ id, ...row }));
  expect(pins(takeVersion(rows.toReversed(), family(''))(pinned))).toEqual([[], ['first'], []]);
});
