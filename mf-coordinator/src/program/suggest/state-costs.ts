import { repeatsWithin, unevenBy } from '@portal/contracts/program-warnings.rules';
import { sameFamily, samePerformer, sameWork, type Model, type Price } from './model.ts';
import type { StateGroup, StateRow } from './state-row.ts';

const add = (sum: Price, price: Price, amount: number): void => {
  sum.never += price.never * amount;
  sum.rest += price.rest * amount;
};

/** Adds up what a piece costs because of at most `reach` pieces before it. */
export const priceRow = (
  { pairs, prices, follows, instance }: Model,
  { at, index, facts, cost }: StateRow,
  order: readonly StateRow[],
  reach: number,
): void => {
  const { nearby } = instance.limits;
  let seen = 0;
  let isAfterBreak = false;
  let distance = 0;
  for (let back = at - 1; back >= 0 && distance < reach; back -= 1) {
    const other = order[back];
    if (other?.kind === 'break') isAfterBreak = true;
    if (!other?.isPiece) continue;
    distance += 1;
    if (distance === 1 && facts && other.facts)
      for (const { amount, price } of follows) add(cost, price, amount(facts, other.facts, isAfterBreak));
    let bits = pairs[index * order.length + other.index] ?? 0;
    if (bits === 0) continue;
    // A pair of one performer is no pair of one family too, and only the nearest pair of each kind counts.
    if (bits & samePerformer) bits &= ~sameFamily;
    if (isAfterBreak || distance > nearby) bits &= sameWork;
    if (distance > repeatsWithin) bits &= ~sameWork;
    const found = bits & ~seen;
    seen |= bits;
    if (found & samePerformer) add(cost, prices['performer-near'], nearby + 1 - distance);
    if (found & sameFamily) add(cost, prices['family-near'], nearby + 1 - distance);
    if (found & sameWork)
      add(cost, prices[distance === 1 ? 'same-piece-next' : 'same-piece'], repeatsWithin + 1 - distance);
  }
};

/** Adds up how long a family or person waits, from the first piece to the last one of others of the family. */
export const priceGroup = ({ prices, instance }: Model, { person, pieces, cost }: StateGroup): void => {
  let first = pieces[0];
  for (const piece of pieces) if (first && piece.row.at < first.row.at) first = piece;
  let last: StateRow | undefined;
  for (const { row, who } of pieces)
    if ((person || who !== first?.who) && (!last || row.at > last.at)) last = row;
  if (!first || !last) return;
  const { row } = first;
  if (person) add(cost, person.price, last.played - row.played + row.length - person.plays);
  else {
    const late = Math.ceil((last.start - row.start - row.length) / 60) - instance.limits.familyWait;
    if (late > 0) add(cost, prices['family-wait'], late);
  }
};

/** Sorts breaks that are almost sorted. */
const sortByPlace = (rows: StateRow[]): void => {
  for (let end = 1; end < rows.length; end += 1)
    for (let at = end; at > 0; at -= 1) {
      const [before, row] = [rows[at - 1], rows[at]];
      if (!before || !row || before.at < row.at) break;
      rows[at - 1] = row;
      rows[at] = before;
    }
};

/** Adds up the rules about the whole program: its length, the time without breaks, and its halves. */
export const priceBreaks = (
  { prices, instance }: Model,
  cost: Price,
  breaks: StateRow[],
  end: number,
): void => {
  const { breakEvery, target = Infinity } = instance.limits;
  if (end > target) add(cost, prices['over-length'], Math.ceil((end - target) / 60));
  sortByPlace(breaks);
  let since = 0;
  for (let at = 0; at <= breaks.length; at += 1) {
    const row = breaks[at];
    const minutes = Math.ceil(((row?.start ?? end) - since) / 60);
    if (minutes > breakEvery) add(cost, prices['no-break'], minutes - breakEvery);
    if (row) since = row.start + row.length;
  }
};

/** Adds up by how much the two halves around an only break differ. */
export const priceHalves = (
  { prices }: Model,
  cost: Price,
  only: StateRow,
  pieces: number,
  end: number,
): void => {
  if (only.number > 0 && only.number < pieces)
    add(cost, prices['uneven-halves'], unevenBy(only.start, end - only.start - only.length));
};

/** Adds by how much the level of the last piece is below the highest. */
export const priceEnd = (
  { prices }: Model,
  cost: Price,
  order: readonly StateRow[],
  highest: number,
): void => {
  let at = order.length - 1;
  while (at >= 0 && !order[at]?.isPiece) at -= 1;
  const level = order[at]?.facts?.level;
  if (level !== undefined) add(cost, prices['weak-ending'], highest - level);
};
