// Measures suggested orders: against all orders of few pieces, and against long searches of more pieces.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { anneal, levelsOf } from '../../mf-coordinator/src/program/suggest/anneal.ts';
import { greedyOrder } from '../../mf-coordinator/src/program/suggest/greedy.ts';
import type { Instance } from '../../mf-coordinator/src/program/suggest/instance.ts';
import { modelOf, type Model } from '../../mf-coordinator/src/program/suggest/model.ts';
import { compare, OrderState, type Levels } from '../../mf-coordinator/src/program/suggest/order-state.ts';
import { swapMove } from '../../mf-coordinator/src/program/suggest/moves.ts';
import { randomOf } from '../../mf-coordinator/src/program/suggest/random.ts';
import { suggest } from '../../mf-coordinator/src/program/suggest/suggest.ts';
import { randomRecital } from '../../mf-coordinator/src/program/suggest/testing/random-recital.ts';
import { readOptions, reportPath } from '../options.ts';
import { median, table } from '../api/report.ts';
import { lowestCost } from './exact.ts';

const options = readOptions(
  {
    exact: '500',
    recitals: '100',
    sizes: '40,120,300',
    seconds: '60',
    out: reportPath('performance-suggest.md'),
  },
  { exact: '2', recitals: '1', sizes: '20', seconds: '0.2' },
);
const seconds = Number(options.seconds);
const slowdown = 4;

const idsOf = ({ rows }: Instance): string[] => rows.map(({ id }) => id);
const costOf = (model: Model, order: readonly string[]): Levels => levelsOf(new OrderState(model, order));
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const countExact = (count: number): number =>
  Array.from({ length: count }, (_, at) => {
    const instance = randomRecital(at + 1, { pieces: 8, breaks: 0, pins: at % 3 });
    const { order } = suggest(instance, idsOf(instance), { mode: 'new', seed: at + 1 });
    const model = modelOf(instance);
    return compare(costOf(model, order), lowestCost(model, idsOf(instance))) === 0;
  }).filter(Boolean).length;

/** Plain annealing: random exchanges of two rows from the current order, with the same number of evaluated rows. */
const annealPlainly = (model: Model, order: readonly string[], seed: number, work: number): Levels => {
  const state = new OrderState(model, order);
  const random = randomOf(seed);
  const energy = ({ pins, never, rest }: Levels) => rest + 100 * never + pins / 100;
  const below = () => Math.floor(random() * state.free.length);
  let best = levelsOf(state);
  let now = energy(state);
  while (state.work < work) {
    const move = swapMove(state, below(), below());
    if (!move) continue;
    state.put(move.first, move.rows);
    const after = energy(state);
    if (after > now && random() >= Math.exp((now - after) / (100 * 0.001 ** (state.work / work))))
      state.undo();
    else now = after;
    if (compare(state, best) < 0) best = levelsOf(state);
  }
  return best;
};

/** Searches as long as the options say, with one long annealing and then with other seeds. */
const searchLong = (model: Model, instance: Instance): Levels[] => {
  const end = performance.now() + seconds * 1000;
  const first = new OrderState(model, idsOf(instance));
  const state = new OrderState(model, greedyOrder(model, first));
  const half = performance.now() + seconds * 500;
  const long = anneal(
    state,
    {
      work: seconds * 6_000_000,
      random: randomOf(99),
      isOver: () => performance.now() > half,
      onBetter: () => undefined,
    },
    2,
  );
  const found = [costOf(model, long)];
  for (let seed = 100; performance.now() < end; seed += 1)
    found.push(costOf(model, suggest(instance, idsOf(instance), { mode: 'new', seed }).order));
  return found;
};

const measure = (pieces: number, seed: number) => {
  const instance = randomRecital(seed, { pieces, pins: Math.ceil(pieces / 20) });
  const model = modelOf(instance);
  const order = idsOf(instance);
  const times: number[] = [];
  const begin = cpuMs();
  const onBetter = () => times.push(cpuMs() - begin);
  const found = suggest(instance, order, { mode: 'new', seed, onBetter });
  const last = cpuMs() - begin;
  const own = costOf(model, found.order);
  const greedy = costOf(model, greedyOrder(model, new OrderState(model, order)));
  const plain = annealPlainly(model, order, seed, 6_000_000);
  const best = [own, greedy, plain, ...searchLong(model, instance)].toSorted(compare)[0] ?? own;
  const ratio = (one: Levels) =>
    one.pins === best.pins && one.never === best.never ? (one.rest + 1) / (best.rest + 1) : Infinity;
  return {
    own: ratio(own),
    greedy: ratio(greedy),
    plain: ratio(plain),
    first: (times[0] ?? last) * slowdown,
    last: last * slowdown,
    tried: found.tried,
  };
};

const ratioText = (ratio: number): string => (Number.isFinite(ratio) ? ratio.toFixed(3) : 'breaks more');

const rowOf = (pieces: number): string[] => {
  const count = Number(options.recitals);
  const all = Array.from({ length: count }, (_, at) => measure(pieces, at + 1));
  const middle = (read: (one: (typeof all)[number]) => number) => median(all.map(read));
  return [
    String(pieces),
    ratioText(middle(({ own }) => own)),
    ratioText(middle(({ plain }) => plain)),
    ratioText(middle(({ greedy }) => greedy)),
    String(Math.round(middle(({ first }) => first))),
    String(Math.round(middle(({ last }) => last))),
    middle(({ tried }) => tried).toLocaleString('en'),
  ];
};

const exact = Number(options.exact);
const equal = countExact(exact);
const rows = options.sizes.split(',').map((size) => rowOf(Number(size)));
const head = [
  'pieces',
  'suggested ÷ best',
  'plain annealing ÷ best',
  'greedy ÷ best',
  'first answer',
  'last answer',
  'orders tried',
];
writeFileSync(
  options.out,
  `# Performance of suggested orders

Written by \`npm run bench:suggest\`: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), \`--exact ${exact} --recitals ${options.recitals} --seconds ${seconds}\`.

All orders of 8 pieces were tried for ${exact} random recitals. The suggested order has the lowest cost in ${equal} of ${exact}.

For more pieces, the best cost is the lowest that any method found in ${seconds} seconds per recital: one long annealing, and
suggestions with other seeds. The figures are medians of ${options.recitals} seeded recitals with families, a teacher, ensembles and pins. They
compare the weighted costs; "breaks more" means more broken pins, or more findings that must never happen. Plain annealing
exchanges two random rows and evaluates as many rows as a suggestion. Times are milliseconds of processor time, times
${slowdown} for a slow computer, with the explanations.

${table(head, rows)}
`,
);
