import { mostPins, type ProgramItem, type RowPin } from '@portal/contracts/program';
import { factsOfPiece, shares } from '@portal/contracts/program-warnings.rules';
import { readWish } from '@portal/contracts/wish.rules';
import { isSameValue } from './merge.ts';
import { changeItem, type Edit } from './program-edits.ts';
import type { Performances } from './program-state.ts';

export type PinKind = RowPin['kind'];

const none: readonly RowPin[] = [];

export const pinsOf = (item: ProgramItem): readonly RowPin[] => ('pins' in item && item.pins) || none;

/** Returns whether a row can have pins. Sections and announcements are not moved by a suggested order. */
export const isPinnable = ({ kind }: ProgramItem): boolean => kind === 'piece' || kind === 'break';

/** Returns the item with these pins; without any, the field is left out, as in programs stored before pins. */
export const withPins = <Item extends ProgramItem>(item: Item, pins: readonly RowPin[]): Item => {
  const { pins: _, ...others } = { pins: undefined, ...item };
  return (pins.length > 0 ? { ...others, pins: [...pins] } : others) as Item;
};

const changePins =
  (id: string, change: (pins: readonly RowPin[]) => readonly RowPin[]): Edit =>
  (state) => {
    const item = state.items.find((one) => one.id === id);
    const pins = item && change(pinsOf(item));
    return item && pins !== pinsOf(item) && pins ? changeItem(withPins(item, pins))(state) : state;
  };

/** Adds a pin to a row; does nothing if the row has it already, or as many as it can have. */
export const addPin = (id: string, pin: RowPin): Edit =>
  changePins(id, (pins) =>
    pins.length >= mostPins || pins.some((one) => isSameValue(one, pin)) ? pins : [...pins, pin],
  );

export const removePin = (id: string, pin: RowPin): Edit =>
  changePins(id, (pins) => pins.filter((one) => !isSameValue(one, pin)));

const pinTogether = (id: string, performances: Performances): Edit => {
  const familiesIn = (piece: string) => {
    const performance = performances.get(piece);
    return performance ? factsOfPiece(performance).families : [];
  };
  return (state) => {
    const family = state.items.filter(
      (item) => item.kind === 'piece' && shares(familiesIn(item.id), familiesIn(id)),
    );
    return family
      .slice(1)
      .reduce(
        (now, row, at) => addPin(row.id, { kind: 'together', other: family[at]?.id ?? '' })(now),
        state,
      );
  };
};

/** Turns the wish of a row's family into pins: its time, or 'together' for each two pieces of the family. */
export const pinWish = (id: string, performances: Performances): Edit => {
  const wish = readWish(performances.get(id)?.wish);
  if (!wish) return (state) => state;
  if (wish.kind === 'together') return pinTogether(id, performances);
  return addPin(id, { kind: wish.kind === 'by' ? 'notAfter' : 'notBefore', time: wish.time });
};
