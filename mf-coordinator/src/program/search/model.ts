import { RuleKind, type ProgramItem } from '@portal/contracts/program';
import { scheduleProgram, targetOf } from '@portal/contracts/program-clock.rules';
import type { Finding, RuledOrder, RuledRows } from '@portal/contracts/program-findings.rules';
import { findFindings, measuresOf, rowsOf, type Measures } from '@portal/contracts/program-measures.rules';
import {
  pairRules,
  programRules,
  scoreOf,
  weightOf,
  type Score,
} from '@portal/contracts/program-score.rules';
import type { PinOfRow } from '@portal/contracts/pins.rules';
import { pinsOf } from '../store/program-state.ts';
import type { SearchProgram } from './input.ts';

/** The cost of a unit of a rule: usually, and for findings of the weight that must never be. */
export interface Price {
  usual: number;
  neverAt: number | undefined;
  never: number;
}

/** A program prepared for the search: rows have numbers instead of ids. The tables have an entry for each row. */
export interface Model extends RuledRows {
  program: SearchProgram;
  rows: ReadonlyMap<string, number>;
  kinds: readonly ProgramItem['kind'][];
  isLocked: Uint8Array;
  breaks: readonly number[];
  prices: Record<RuleKind, Price>;
  /** The rules that cost something, and that another order can change. */
  measures: Measures;
  /** The numbers of the groups that each row belongs to. */
  groupsOf: readonly Int32Array[];
  /** Pins on rows that are gone. */
  lostPins: readonly PinOfRow[];
}

/**
 * The price of what must never happen, in units of the other rules. More than a whole program usually costs, and little
 * enough that a hot search passes through it.
 */
export const priceOfNever = 200;

const pricesIn = ({ settings: { rules = {} } }: SearchProgram): Model['prices'] => {
  const priceOf = (kind: RuleKind, weight: number) => {
    const found = weightOf({ kind, weight }, rules);
    return found === 'never' ? programRules[kind].weight * priceOfNever : found;
  };
  const entries = RuleKind.options.map((kind): [RuleKind, Price] => {
    const { neverAt } = programRules[kind];
    return [kind, { usual: priceOf(kind, -Infinity), neverAt, never: priceOf(kind, neverAt ?? -Infinity) }];
  });
  return Object.fromEntries(entries) as Model['prices'];
};

const allPairs = (1 << Object.keys(pairRules).length) - 1;

/** Returns the rows with a table of the rules that each two of them break, because a search asks often. */
const withTable = (rows: RuledRows): RuledRows => {
  const count = rows.entries.length;
  const table = new Uint8Array(count ** 2);
  for (let row = 0; row < count; row += 1)
    for (let other = 0; other < row; other += 1)
      table[row * count + other] = table[other * count + row] = rows.brokenBy(row, other, allPairs);
  return { ...rows, brokenBy: (row, other, asked) => (table[row * count + other] ?? 0) & asked };
};

/** Breaks next to the heading of a section are locked, because the heading names what follows the break. */
const isLocked = ({ kind }: ProgramItem, at: number, items: readonly ProgramItem[]): boolean =>
  kind === 'section' ||
  kind === 'announcement' ||
  (kind === 'break' && (items[at - 1]?.kind === 'section' || items[at + 1]?.kind === 'section'));

/** Returns what the shared rules read of an order. */
const ruled = (program: SearchProgram, order: ArrayLike<number>): RuledOrder => {
  const { items, pieces, settings, weights, event } = program;
  const ordered = Array.from(order, (row) => items[row]).filter((item) => item !== undefined);
  const schedule = scheduleProgram(ordered, pieces, settings);
  return { schedule, settings, target: targetOf(settings, event), event, ...(weights && { weights }) };
};

/** Prepares a program for the search. */
export const modelOf = (program: SearchProgram): Model => {
  const { items } = program;
  const ids = new Map(items.map(({ id }, at) => [id, at]));
  const all = items.flatMap(({ id, ...item }) => pinsOf({ id, ...item }).map((pin) => ({ row: id, pin })));
  const rows = withTable(rowsOf(ruled(program, [...items.keys()])));
  const prices = pricesIn(program);
  const measures = measuresOf(
    rows,
    // The search keeps pins before it considers any rule.
    RuleKind.options.filter((kind) => kind !== 'pin' && (prices[kind].usual > 0 || prices[kind].never > 0)),
  );
  const groupsOf = items.map((): number[] => []);
  measures.groups.forEach((group, at) => group.rows.forEach((row) => groupsOf[row]?.push(at)));
  return {
    ...rows,
    program,
    rows: ids,
    kinds: items.map(({ kind }) => kind),
    isLocked: Uint8Array.from(items, (item, at) => Number(isLocked(item, at, items))),
    breaks: items.flatMap(({ kind }, at) => (kind === 'break' ? [at] : [])),
    prices,
    measures,
    groupsOf: groupsOf.map((one) => Int32Array.from(one)),
    lostPins: all.filter(({ pin }) => !rows.pins.some(({ pinned }) => pinned.pin === pin)),
  };
};

/** Evaluates a whole order with the shared rules. */
export const evaluate = (
  { program }: Pick<Model, 'program'>,
  order: ArrayLike<number>,
): { findings: Finding[]; score: Score } => {
  const { rules = {} } = program.settings;
  const findings = findFindings(ruled(program, order), rules);
  return { findings, score: scoreOf(findings, rules) };
};
