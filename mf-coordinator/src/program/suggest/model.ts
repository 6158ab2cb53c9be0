import type { ProgramItem, RuleKind } from '@portal/contracts/program';
import { lengthOf, scheduleProgram, targetOf } from '@portal/contracts/program-clock.rules';
import {
  findFindings,
  followRules,
  scoreOf,
  usualWeights,
  weightOf,
  type Score,
} from '@portal/contracts/program-score.rules';
import {
  factsOfPiece,
  isSameWork,
  sharesPerson,
  type Finding,
  type PieceFacts,
} from '@portal/contracts/program-warnings.rules';
import { pinsOf, type PinOfRow } from '../model/pins.ts';
import { boundPins, type BoundPin } from './bound-pins.ts';
import type { SearchProgram } from './input.ts';

/** Bits of the table of pairs. The rules about following pieces have the bits above. */
export const samePerformer = 1;
export const sameFamily = 2;
export const sameWork = 4;
export const firstFollow = 3;

/** The pieces of a family or of a person, whose wait between the first and the last one costs something. */
export interface Group {
  rows: Int32Array;
  /** Differs where other members of the family play; equal for a person. */
  who: Int32Array;
  /** The price of a minute of a family, or of a second of a person. */
  price: number;
  isPerson: boolean;
  /** The seconds that a person plays. */
  plays: number;
}

/** A program prepared for the search: rows have numbers instead of ids. The tables have an entry for each row. */
export interface Model {
  program: SearchProgram;
  target: number;
  rows: ReadonlyMap<string, number>;
  kinds: readonly ProgramItem['kind'][];
  facts: Facts;
  isPiece: Uint8Array;
  isLocked: Uint8Array;
  seconds: Int32Array;
  /** NaN for pieces without a level, which no comparison holds for. */
  levels: Float64Array;
  highest: number;
  /** Numbers of the instruments of each piece; 0 if unknown. */
  instruments: Int32Array;
  breaks: readonly number[];
  /** How the pieces of two rows are related, as bits, at `row * rows.length + other`. */
  pairs: Uint8Array;
  /** The price of following pieces by the bits of their rules, without and with a break between them. */
  followPrices: Float64Array;
  breakPrices: Float64Array;
  prices: Record<RuleKind | 'same-piece-next', number>;
  groups: readonly Group[];
  groupsOf: readonly Int32Array[];
  pins: readonly BoundPin[];
  /** Pins on rows that are gone. */
  lostPins: readonly PinOfRow[];
}

/**
 * The price of what must never happen, in units of the other rules. More than a whole program usually costs, and little
 * enough that a hot search passes through it.
 */
export const priceOfNever = 200;

type Facts = readonly (PieceFacts | undefined)[];

/** Lists the rows of each value, for example of each person. */
const rowsBy = (facts: Facts, valuesOf: (one: PieceFacts) => readonly string[]): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  facts.forEach((one, row) => {
    for (const value of new Set(one ? valuesOf(one) : []))
      if (value !== '') {
        const known = rows.get(value);
        if (known) known.push(row);
        else rows.set(value, [row]);
      }
  });
  return rows;
};

const tableOf = (facts: Facts, isTogether: (a: number, b: number) => boolean): Uint8Array => {
  const pairs = new Uint8Array(facts.length ** 2);
  const add = (a: number, b: number, bit: number) => {
    const index = a * facts.length + b;
    pairs[index] = (pairs[index] ?? 0) | bit;
  };
  const mark = (bit: number, groups: Map<string, number[]>, fits: (a: number, b: number) => boolean) => {
    for (const rows of groups.values())
      for (const a of rows) for (const b of rows) if (fits(a, b)) add(a, b, bit);
  };
  const everybody = rowsBy(facts, ({ people, accompanists = [] }) => [...people, ...accompanists]);
  mark(samePerformer, everybody, (a, b) => sharesPerson(facts[a], facts[b]));
  const families = rowsBy(facts, (one) => one.families);
  mark(sameFamily, families, (a, b) => !isTogether(a, b));
  const composer = (row: number) => facts[row]?.composer ?? '';
  const titles = rowsBy(facts, ({ title }) => [title]);
  mark(sameWork, titles, (a, b) => isSameWork(composer(a), composer(b)));
  const played = facts.flatMap((one, row) => (one ? [{ one, row }] : []));
  followRules.forEach(({ isBrokenBy }, at) => {
    for (const a of played)
      for (const b of played) if (isBrokenBy(a.one, b.one)) add(a.row, b.row, 1 << (firstFollow + at));
  });
  return pairs;
};

const pricesOf = ({ settings: { rules = {} } }: SearchProgram): Model['prices'] => {
  const priceOf = (kind: RuleKind, weight = -2): number => {
    const found = weightOf({ kind, weight }, rules);
    return found === 'never' ? usualWeights[kind] * priceOfNever : found;
  };
  const kinds = Object.keys(usualWeights) as RuleKind[];
  const prices = Object.fromEntries(kinds.map((kind) => [kind, priceOf(kind)])) as Record<RuleKind, number>;
  return { ...prices, 'same-piece-next': priceOf('same-piece', -1) };
};

/** Returns the price of following pieces by their bits. */
const followPricesOf = (prices: Model['prices'], hasBreak: boolean): Float64Array =>
  Float64Array.from({ length: 1 << followRules.length }, (_, bits) =>
    followRules.reduce((sum, rule, at) => {
      const isBroken = (bits & (1 << at)) !== 0 && !(hasBreak && 'endsAtBreak' in rule);
      return sum + (isBroken ? prices[rule.kind] : 0);
    }, 0),
  );

const numbersOf = (facts: Facts): Int32Array => {
  const known = ['', ...new Set(facts.map((one) => one?.instruments ?? ''))];
  return Int32Array.from(facts, (one) => known.indexOf(one?.instruments ?? ''));
};

const familyGroups = (facts: Facts, price: number): Group[] =>
  [...rowsBy(facts, ({ families }) => families)].flatMap(([family, rows]) => {
    const members = rows.map((row) =>
      (facts[row]?.people ?? []).filter((_, at) => facts[row]?.families[at] === family).join(),
    );
    const known = [...new Set(members)];
    const who = Int32Array.from(members, (one) => known.indexOf(one));
    return known.length > 1 ? [{ rows: Int32Array.from(rows), who, price, isPerson: false, plays: 0 }] : [];
  });

const personGroups = (
  { weights }: SearchProgram,
  facts: Facts,
  seconds: Int32Array,
  price: number,
): Group[] =>
  [...rowsBy(facts, ({ people }) => people)].map(([person, rows]) => ({
    rows: Int32Array.from(rows),
    who: new Int32Array(rows.length),
    price: (price / 60) * (weights?.get(person) ?? 1),
    isPerson: true,
    plays: rows.reduce((sum, row) => sum + (seconds[row] ?? 0), 0),
  }));

/** Breaks next to the heading of a section are locked, because the heading names what follows the break. */
const isLocked = ({ kind }: ProgramItem, at: number, items: readonly ProgramItem[]): boolean =>
  kind === 'section' ||
  kind === 'announcement' ||
  (kind === 'break' && (items[at - 1]?.kind === 'section' || items[at + 1]?.kind === 'section'));

const rowsOfPin = ({ row, pin }: PinOfRow): string[] => [
  row,
  ...('other' in pin ? [pin.other] : []),
  ...(pin.kind === 'section' && pin.section !== '' ? [pin.section] : []),
];

const togetherIn = (pins: readonly BoundPin[]): Set<string> =>
  new Set(
    pins.flatMap(({ row, other, pinned }) =>
      pinned.pin.kind === 'together' ? [`${row} ${other}`, `${other} ${row}`] : [],
    ),
  );

/** Prepares a program for the search. */
export const modelOf = (program: SearchProgram): Model => {
  const { items, pieces, settings, event } = program;
  const rows = new Map(items.map(({ id }, at) => [id, at]));
  const all = items.flatMap(({ id, ...item }) => pinsOf({ id, ...item }).map((pin) => ({ row: id, pin })));
  const isKnown = (pin: PinOfRow) => rowsOfPin(pin).every((id) => rows.has(id));
  const pins = boundPins(all.filter(isKnown), rows, event);
  const facts = items.map(({ id }) => {
    const piece = pieces.get(id);
    return piece && factsOfPiece(piece, settings.setups);
  });
  const seconds = Int32Array.from(items, (item) => lengthOf(item, pieces.get(item.id)).seconds);
  const prices = pricesOf(program);
  const together = togetherIn(pins);
  const groups = [
    ...(prices['family-wait'] === 0 ? [] : familyGroups(facts, prices['family-wait'])),
    ...(prices.wait === 0 ? [] : personGroups(program, facts, seconds, prices.wait)),
  ];
  const groupsOf = items.map((): number[] => []);
  groups.forEach((group, at) => group.rows.forEach((row) => groupsOf[row]?.push(at)));
  return {
    program,
    target: targetOf(settings, event),
    rows,
    kinds: items.map(({ kind }) => kind),
    facts,
    isPiece: Uint8Array.from(items, ({ kind }) => Number(kind === 'piece')),
    isLocked: Uint8Array.from(items, (item, at) => Number(isLocked(item, at, items))),
    seconds,
    levels: Float64Array.from(facts, (one) => one?.level ?? NaN),
    instruments: numbersOf(facts),
    highest: facts.reduce((most, one) => Math.max(most, one?.level ?? -Infinity), -Infinity),
    breaks: items.flatMap(({ kind }, at) => (kind === 'break' ? [at] : [])),
    pairs: tableOf(facts, (a, b) => together.has(`${a} ${b}`)),
    followPrices: followPricesOf(prices, false),
    breakPrices: followPricesOf(prices, true),
    prices,
    groups,
    groupsOf: groupsOf.map((one) => Int32Array.from(one)),
    pins,
    lostPins: all.filter((pin) => !isKnown(pin)),
  };
};

/** Evaluates a whole order with the shared rules. */
export const evaluate = (
  { program, target }: Model,
  order: ArrayLike<number>,
): { findings: Finding[]; score: Score } => {
  const { items, pieces, settings, weights } = program;
  const { rules = {}, setups } = settings;
  const ordered = Array.from(order, (row) => items[row]).filter((item) => item !== undefined);
  const findings = findFindings(
    {
      schedule: scheduleProgram(ordered, pieces, settings),
      settings,
      target,
      factsOf: ({ piece }) => piece && factsOfPiece(piece, setups),
      ...(weights && { weights }),
    },
    rules,
  );
  return { findings, score: scoreOf(findings, rules) };
};
