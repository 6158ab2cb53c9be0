import { mostPins, type ProgramItem, type RowPin } from '@portal/contracts/program';
import { factsOfPiece } from '@portal/contracts/piece-facts.rules';
import { isOfFamily, piecesOfWish, pinOfWish, type PinOfRow } from '@portal/contracts/pins.rules';
import { readWish } from '@portal/contracts/wish.rules';
import { isSameValue } from '../store/merge.ts';
import { changeItem, type Edit } from '../store/program-edits.ts';
import { pinsOf, type Performances } from '../store/program-state.ts';

export type PinKind = RowPin['kind'];

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

type Items = readonly ProgramItem[];

/** Returns for each of these pieces the pin to the section it is in. Pieces before the first section have none. */
export const sectionPins = (ids: readonly string[], items: Items): PinOfRow[] =>
  items.flatMap(({ id, kind }, at) => {
    if (kind !== 'piece' || !ids.includes(id)) return [];
    const section = items.slice(0, at).findLast((item) => item.kind === 'section');
    return section ? [{ row: id, pin: { kind: 'section', section: section.id } }] : [];
  });

/** Returns whether a row has this pin. */
export const hasPin = (items: Items, { row, pin }: PinOfRow): boolean =>
  items.some((item) => item.id === row && pinsOf(item).some((one) => isSameValue(one, pin)));

/** Pins these pieces to the sections they are in, instead of other sections they were pinned to. */
export const pinToSections =
  (ids: readonly string[]): Edit =>
  (state) =>
    sectionPins(ids, state.items).reduce((now, { row, pin }) => {
      const withoutOthers = changePins(row, (pins) =>
        pins.some((one) => one.kind === 'section' && !isSameValue(one, pin))
          ? pins.filter((one) => one.kind !== 'section')
          : pins,
      );
      return addPin(row, pin)(withoutOthers(now));
    }, state);

/** Removes the pins of these pieces to the sections they are in. */
export const unpinFromSections =
  (ids: readonly string[]): Edit =>
  (state) =>
    sectionPins(ids, state.items).reduce((now, { row, pin }) => removePin(row, pin)(now), state);

/** Pins the pieces of a family to each other, if no pins keep them together yet. */
const togetherPins = (id: string, items: Items, performances: Performances): PinOfRow[] => {
  const factsIn = (piece: string) => {
    const performance = performances.get(piece);
    return performance && factsOfPiece(performance);
  };
  const family = items.filter(
    (item) => item.kind === 'piece' && (item.id === id || isOfFamily(factsIn(item.id), factsIn(id))),
  );
  const isIn = (piece: string) => family.some((item) => item.id === piece);
  const links = family.flatMap((item) =>
    pinsOf(item).flatMap((pin) => (pin.kind === 'together' && isIn(pin.other) ? [[item.id, pin.other]] : [])),
  );
  const isLinked = (part: readonly string[], id: string) =>
    links.some((link) => link.includes(id) && part.some((one) => link.includes(one)));
  // The pieces that pins keep together already are one part.
  const parts = family.reduce<string[][]>((all, { id }) => {
    const joined = all.filter((part) => isLinked(part, id));
    return [...all.filter((part) => !joined.includes(part)), [...joined.flat(), id]];
  }, []);
  // A piece can have two neighbors, so a part is continued at a piece with fewer.
  const endsOf = (part: readonly string[] = []) =>
    part.filter((one) => links.filter((link) => link.includes(one)).length < 2);
  return parts.slice(1).flatMap((part, at): PinOfRow[] => {
    const [row, other] = [endsOf(part)[0], endsOf(parts[at]).at(-1)];
    return row !== undefined && other !== undefined ? [{ row, pin: { kind: 'together', other } }] : [];
  });
};

/** Returns the pins that a row's wish asks for and that are not there. Wishes about other pieces can be several pins. */
const missingPins = (item: ProgramItem, items: Items, performances: Performances): PinOfRow[] => {
  const wish = item.kind === 'piece' ? readWish(performances.get(item.id)?.wish) : undefined;
  if (!wish) return [];
  if (wish.kind === 'together') return togetherPins(item.id, items, performances);
  const pinOf = (): RowPin | undefined => {
    const kind = pinOfWish[wish.kind];
    if ('time' in wish) return { kind: wish.kind === 'by' ? 'notAfter' : 'notBefore', time: wish.time };
    if (kind === 'first' || kind === 'last') return { kind };
    const entries = items.map(({ id }) => ({ piece: performances.get(id) }));
    const facts = entries.map(({ piece }) => piece && factsOfPiece(piece));
    const [named] = piecesOfWish(wish, items.indexOf(item), entries, facts);
    const other = named === undefined ? undefined : items[named]?.id;
    return other === undefined ? undefined : { kind: 'together', other };
  };
  const pin = pinOf();
  return !pin || pinsOf(item).some((one) => isSameValue(one, pin)) ? [] : [{ row: item.id, pin }];
};

/** Returns whether the wish of this row's family is not pinned. */
export const hasOpenWish = (id: string, items: Items, performances: Performances): boolean => {
  const item = items.find((one) => one.id === id);
  return item !== undefined && missingPins(item, items, performances).length > 0;
};

/** Turns the wishes of these rows' families into pins. */
export const pinWishes =
  (ids: readonly string[], performances: Performances): Edit =>
  (state) =>
    ids.reduce((now, id) => {
      const item = now.items.find((one) => one.id === id);
      const pins = item ? missingPins(item, now.items, performances) : [];
      return pins.reduce((pinned, { row, pin }) => addPin(row, pin)(pinned), now);
    }, state);
