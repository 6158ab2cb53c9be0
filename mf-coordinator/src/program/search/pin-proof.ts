import type { PinOfRow } from '@portal/contracts/pins.rules';
import type { RowPin } from '@portal/contracts/program';
import type { MissedPin } from './input.ts';
import type { Model } from './model.ts';

/** Distances in numbers of pieces between rows that pins connect. `start` is the number 0. */
type Distances = Map<string, Map<string, number>>;

const start = '';

// The effort grows with the cube of the pins, so only so many of them are compared.
const mostPins = 100;

/** Returns the distance that a pin demands from one row to another; undefined if it allows several. */
const distanceOf = ({ pin }: PinOfRow, pieces: number): [from: string, distance: number] | undefined => {
  if (pin.kind === 'first') return [start, 1];
  if (pin.kind === 'last') return [start, pieces];
  if (pin.kind === 'at') return [start, pin.number];
  if (pin.kind === 'before') return [pin.other, -1];
  return pin.kind === 'after' ? [pin.other, 1] : undefined;
};

/** Returns the distances from a row to all rows connected with it; undefined if two paths disagree. */
const distancesFrom = (from: string, edges: Distances): Map<string, number> | undefined => {
  const found = new Map([[from, 0]]);
  for (const [row, distance] of found)
    for (const [other, step] of edges.get(row) ?? []) {
      const known = found.get(other) ?? distance + step;
      if (known !== distance + step) return undefined;
      found.set(other, known);
    }
  return found;
};

/** Connects rows in both directions; returns undefined if two pins demand different distances. */
const edgesOf = (pins: readonly PinOfRow[], pieces: number): Distances | undefined => {
  const edges: Distances = new Map();
  const connect = (from: string, to: string, distance: number) => {
    const known = edges.get(from)?.get(to) ?? distance;
    edges.set(from, new Map(edges.get(from)).set(to, distance));
    return known === distance;
  };
  for (const pin of pins) {
    const [from, distance] = distanceOf(pin, pieces) ?? [];
    if (from === undefined || distance === undefined) continue;
    if (!connect(from, pin.row, distance) || !connect(pin.row, from, -distance)) return undefined;
  }
  return edges;
};

/** Returns whether pins about pieces may hold together, as far as they fix numbers and distances. */
const mayHold = (pins: readonly PinOfRow[], pieces: number, nearby: number): boolean => {
  const edges = edgesOf(pins, pieces);
  const fits = (from: string): boolean => {
    const found = edges && distancesFrom(from, edges);
    if (!found || new Set(found.values()).size < found.size) return false;
    // Rows with known numbers lie within the program; others span no more pieces than there are.
    const distances = [...found].map(([row, one]) => (row === start ? 1 : one));
    const isInside = found.has(start)
      ? from !== start || distances.every((one) => one >= 1 && one <= pieces)
      : Math.max(...distances) - Math.min(...distances) < pieces;
    return isInside && pins.every((pin) => allows(pin, from, found, nearby));
  };
  return edges !== undefined && [start, ...pins.map(({ row }) => row)].every(fits);
};

/** Returns whether the distance between two rows is one that 'together' or 'apart' allows. */
const allows = (
  { row, pin }: PinOfRow,
  from: string,
  found: ReadonlyMap<string, number>,
  nearby: number,
): boolean => {
  if (row !== from || (pin.kind !== 'together' && pin.kind !== 'apart')) return true;
  const distance = Math.abs(found.get(pin.other) ?? Infinity);
  if (distance === Infinity) return true;
  return pin.kind === 'together' ? distance === 1 : distance > nearby;
};

const fixed: readonly RowPin['kind'][] = ['first', 'last', 'at', 'section'];

/** Returns whether a pin that does not hold wants a locked row at another number, or in another section. */
const needsLocked = ({ row, pin }: PinOfRow, { isLocked, rows }: Model): boolean =>
  isLocked[rows.get(row) ?? -1] === 1 && fixed.includes(pin.kind);

/**
 * Proves contradictions of numbers and distances from the pins alone, without a search. Each names the fewest earlier
 * pins that a later one contradicts. Pins on breaks, sections and times are left to the search, but a locked row does
 * not get another number. `broken` are the pins that do not hold.
 */
export const provenContradictions = (model: Model, broken: readonly PinOfRow[]): MissedPin[] => {
  const { isPiece, rows, pins: all, program } = model;
  const isAPiece = (id: string) => isPiece[rows.get(id) ?? -1] === 1;
  const isAboutPieces = ({ row, pin }: PinOfRow) =>
    isAPiece(row) && (!('other' in pin) || isAPiece(pin.other));
  const pieces = isPiece.reduce((sum, one) => sum + one, 0);
  const holds = (some: readonly PinOfRow[]) => mayHold(some, pieces, program.settings.nearby);
  const pins = all.map(({ pinned }) => pinned);
  const locked = broken.filter((pin) => needsLocked(pin, model));
  const compared = pins.filter((pin) => isAboutPieces(pin) && !locked.includes(pin)).slice(0, mostPins);
  const kept: PinOfRow[] = [];
  const against = (pin: PinOfRow): PinOfRow[] =>
    kept.reduce<PinOfRow[]>(
      (needed, one) => {
        const fewer = needed.filter((other) => other !== one);
        return holds([...fewer, pin]) ? needed : fewer;
      },
      // A copy, because `kept` grows later.
      [...kept],
    );
  return [
    ...locked.map((pin) => ({ pin, proof: { against: [], isLocked: true } })),
    ...compared.flatMap((pin): MissedPin[] => {
      if (!holds([...kept, pin])) return [{ pin, proof: { against: against(pin), isLocked: false } }];
      kept.push(pin);
      return [];
    }),
  ];
};
