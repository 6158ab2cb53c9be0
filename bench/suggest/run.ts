// Measures suggested orders: against all orders of few pieces, and against the best known orders of more pieces.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { anneal, levelsOf, randomOf } from '../../mf-coordinator/src/program/search/anneal.ts';
import {
  evaluate,
  modelOf,
  priceOfNever,
  type Model,
} from '../../mf-coordinator/src/program/search/model.ts';
import { compare, OrderState, type Levels } from '../../mf-coordinator/src/program/search/order-state.ts';
import { sortByLevel } from '../../mf-coordinator/src/program/search/start-order.ts';
import { suggest } from '../../mf-coordinator/src/program/search/suggest.ts';
import { randomProgram } from '../../mf-coordinator/src/program/search/testing/random-program.ts';
import { readOptions, reportPath } from '../options.ts';
import { median, table } from '../api/report.ts';
import { bestOrder } from './exact.ts';

const options = readOptions(
  {
    exact: '500',
    recitals: '20',
    sizes: '40,120,300',
    seconds: '60',
    out: reportPath('performance-suggest.md'),
  },
  { exact: '2', recitals: '1', sizes: '20', seconds: '0.2' },
);
const seconds = Number(options.seconds);
const slowdown = 4;
/** The processor time of a suggestion of hundreds of pieces, in the steps that the search counts. */
const usualWork = 12_000_000;

/** The lowest costs of all runs of this bench, with what found them. */
type BestKnown = Record<string, { cost: number; by: string }>;
const bestFile = new URL('best-known.json', import.meta.url);
const bestKnown = JSON.parse(readFileSync(bestFile, 'utf8')) as BestKnown;

/** Computes a cost with the rules of the editor, and not with what the search measured. */
const costOf = (model: Model, order: ArrayLike<number>): Levels => {
  const { never, rest } = evaluate(model, order).score;
  return { pins: new OrderState(model, order).pins, cost: never * priceOfNever + rest };
};
const rowsOf = (model: Model, ids: readonly string[]) => ids.map((id) => model.rows.get(id) ?? -1);
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const countExact = (count: number): number =>
  Array.from({ length: count }, (_, at) => {
    const program = randomProgram(at + 1, { pieces: 8, breaks: 0, pins: at % 3 });
    const model = modelOf(program);
    const { order } = suggest(program, { mode: 'new', seed: at + 1 });
    return compare(costOf(model, rowsOf(model, order)), costOf(model, bestOrder(model))) < 1e-6;
  }).filter(Boolean).length;

/** Plain annealing: random exchanges of two rows from the current order, with as many steps as a suggestion. */
const annealPlainly = (model: Model, seed: number): Levels => {
  const state = new OrderState(model, [...model.kinds.keys()]);
  const random = randomOf(seed);
  const energy = ({ pins, cost }: Levels) => cost + pins / 20;
  const below = () => Math.floor(random() * state.free.length);
  let best = levelsOf(state);
  let order = state.order.slice();
  let now = energy(state);
  while (state.work < usualWork) {
    const [one, other] = [below(), below()];
    if (one === other) continue;
    state.swap(one, other);
    const after = energy(state);
    if (after > now && random() >= Math.exp((now - after) / (100 * 0.005 ** (state.work / usualWork))))
      state.undo();
    else now = after;
    if (compare(state, best) >= 0) continue;
    best = levelsOf(state);
    order = state.order.slice();
  }
  return costOf(model, order);
};

/** Two long searches that cool down, each for half of the seconds. */
const searchLong = (model: Model): { levels: Levels; by: string }[] =>
  [98, 99].map((seed) => {
    const state = new OrderState(model, sortByLevel(new OrderState(model, [...model.kinds.keys()])));
    const begin = performance.now();
    const budget = { random: randomOf(seed), isOver: () => false, onBetter: () => undefined };
    // A short search first, to know how many steps fit into a second.
    anneal(state, { ...budget, work: 1_000_000 }, { from: 120, to: 100 });
    const work = (1_000_000 * seconds * 500) / (performance.now() - begin);
    const order = anneal(state, { ...budget, work }, { from: 150, to: 0.7 });
    return { levels: costOf(model, order), by: `${seconds / 2} s of annealing, seed ${seed}` };
  });

/** Returns the best known cost of a recital, and keeps a better one. */
const bestOf = (name: string, found: readonly { levels: Levels; by: string }[]): number => {
  for (const { levels, by } of found)
    if (levels.pins === 0 && levels.cost < (bestKnown[name]?.cost ?? Infinity))
      bestKnown[name] = { cost: Math.round(levels.cost * 100) / 100, by };
  return bestKnown[name]?.cost ?? Infinity;
};

const measure = (pieces: number, seed: number) => {
  const program = randomProgram(seed, { pieces, pins: Math.ceil(pieces / 20) });
  const model = modelOf(program);
  const times: number[] = [];
  const begin = cpuMs();
  const onBetter = () => times.push(cpuMs() - begin);
  const found = suggest(program, { mode: 'new', seed, onBetter });
  const last = cpuMs() - begin;
  const own = costOf(model, rowsOf(model, found.order));
  const sorted = costOf(model, sortByLevel(new OrderState(model, [...model.kinds.keys()])));
  const plain = annealPlainly(model, seed);
  const best = bestOf(`${pieces} pieces, recital ${seed}`, [
    { levels: own, by: 'a suggestion' },
    { levels: plain, by: 'plain annealing' },
    ...searchLong(model),
  ]);
  const ratio = ({ pins, cost }: Levels) => (pins > 0 ? Infinity : (cost + 1) / (best + 1));
  return {
    own: ratio(own),
    sorted: ratio(sorted),
    plain: ratio(plain),
    first: (times[0] ?? last) * slowdown,
    last: last * slowdown,
    tried: found.tried,
  };
};

const ratioText = (ratio: number): string => (ratio < 10 ? ratio.toFixed(3) : 'breaks more');

const rowOf = (pieces: number): string[] => {
  const count = Number(options.recitals);
  const all = Array.from({ length: count }, (_, at) => measure(pieces, at + 1));
  const middle = (read: (one: (typeof all)[number]) => number) => median(all.map(read));
  return [
    String(pieces),
    ratioText(middle(({ own }) => own)),
    ratioText(Math.max(...all.map(({ own }) => own))),
    ratioText(middle(({ plain }) => plain)),
    ratioText(middle(({ sorted }) => sorted)),
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
  'the worst of them',
  'plain annealing ÷ best',
  'sorted by grade ÷ best',
  'first answer',
  'last answer',
  'orders tried',
];
if (options.out === reportPath('performance-suggest.md'))
  writeFileSync(bestFile, `${JSON.stringify(bestKnown, null, 2)}\n`);
writeFileSync(
  options.out,
  `# Performance of suggested orders

Written by \`npm run bench:suggest\`: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), \`--exact ${exact} --recitals ${options.recitals} --seconds ${seconds}\`.

All orders of 8 pieces were tried for ${exact} random recitals. The suggested order has the lowest cost in ${equal} of ${exact}.

For more pieces, the best cost is the lowest that any method found in any run: two annealings that cool down, each of ${seconds / 2} seconds,
and the methods of the table. \`bench/suggest/best-known.json\` keeps it with its seed. The figures are medians of ${options.recitals} seeded recitals
with families, a teacher, ensembles, accompanists and pins. They compare the weighted costs; "breaks more" means more broken pins, or more
findings that must never happen. Plain annealing exchanges two random rows and makes as many steps as a suggestion. Times are
milliseconds of processor time, times ${slowdown} for a slow computer, with the explanations.

${table(head, rows)}
`,
);
