import { stretchAmount, unevenBy } from '@portal/contracts/program-findings.rules';
import type { Places } from './bound-pins.ts';
import type { Model } from './model.ts';

/**
 * Returns the price of the rules about the whole program: its length, the time without breaks, and its halves. Sorts the
 * breaks by their place.
 */
export const priceBreaks = (model: Model, order: Int32Array, places: Places, breaks: number[]): number => {
  const { prices, program, target, seconds } = model;
  const last = order.at(-1) ?? -1;
  const end = (places.starts[last] ?? 0) + (seconds[last] ?? 0);
  const { breakEvery } = program.settings;
  let cost = end > target ? prices['over-length'] * Math.ceil((end - target) / 60) : 0;
  let since = 0;
  const stretch = (until: number) => {
    cost += prices['no-break'] * stretchAmount(Math.ceil((until - since) / 60), breakEvery);
  };
  const startOf = (row: number) => places.starts[row] ?? 0;
  // Almost sorted, because most changes move no break.
  breaks.sort((a, b) => startOf(a) - startOf(b) || (places.ranks[a] ?? 0) - (places.ranks[b] ?? 0));
  for (const row of breaks) {
    stretch(startOf(row));
    since = startOf(row) + (seconds[row] ?? 0);
  }
  stretch(end);
  const [only] = breaks;
  if (only === undefined || breaks.length > 1) return cost;
  const number = places.numbers[only] ?? 0;
  if (number === 0 || number === places.pieces) return cost;
  return cost + prices['uneven-halves'] * unevenBy(startOf(only), end - startOf(only) - (seconds[only] ?? 0));
};
