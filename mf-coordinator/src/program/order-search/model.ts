import { RuleKind, type ProgramItem } from '@portal/contracts/program';
import { factsOfPiece, type PieceFacts } from '@portal/contracts/piece-facts.rules';
import { lengthOf, scheduleProgram, targetOf } from '@portal/contracts/program-clock.rules';
import { longestRun, type Finding } from '@portal/contracts/program-findings.rules';
import {
  findFindings,
  pairRules,
  programRules,
  scoreOf,
  weightOf,
  type PairKind,
  type PairRule,
  type Score,
} from '@portal/contracts/program-score.rules';
import { pinsOf, type PinOfRow } from '../pins/pins.ts';
import { boundPins, type BoundPin } from './bound-pins.ts';
import type { SearchProgram } from './input.ts';

/** The rules about two pieces, in the order of the bits that the table of pairs has for them. */
const pairKinds = Object.keys(pairRules) as PairKind[];
export const pairBits = pairKinds.length;

/** Levels are the grades from 0 to 12, and this one for rows without a level. */
export const noLevel = 13;
export const levelCount = noLevel + 1;

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
  levels: Int32Array;
  highest: number;
  /** Numbers of the instruments of each piece; 0 if unknown. */
  instruments: Int32Array;
  breaks: readonly number[];
  /** The rules about pairs that two rows break, as bits, at `row * rows.length + other`. */
  pairs: Uint8Array;
  /** The bits of the rules that look this many pieces back: without a break between them, and across one. */
  within: Uint8Array;
  acrossBreak: Uint8Array;
  /** The price of each set of bits at each distance, at `distance << pairBits | bits`. */
  pairPrices: Float64Array;
  prices: Record<RuleKind, number>;
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
  const rules = pairKinds.map((kind): PairRule => pairRules[kind]);
  facts.forEach((one, a) => {
    for (let b = 0; b < a; b += 1) {
      const other = facts[b];
      if (!one || !other) continue;
      const isBroken = ({ isBrokenBy, endsWithPin }: PairRule) =>
        isBrokenBy(one, other) && !(endsWithPin && isTogether(a, b));
      const bits = rules.reduce((sum, rule, bit) => sum | (Number(isBroken(rule)) << bit), 0);
      pairs[a * facts.length + b] = pairs[b * facts.length + a] = bits;
    }
  });
  return pairs;
};

const priceIn = ({ settings: { rules = {} } }: SearchProgram, kind: RuleKind, weight = -2): number => {
  const found = weightOf({ kind, weight }, rules);
  return found === 'never' ? programRules[kind].weight * priceOfNever : found;
};

/** Returns the tables of the rules about pairs. */
const pairTables = (program: SearchProgram): Pick<Model, 'within' | 'acrossBreak' | 'pairPrices'> => {
  const reaches = pairKinds.map((kind) => pairRules[kind].within(program.settings));
  const distances = Array.from({ length: Math.max(...reaches, longestRun) + 1 }, (_, distance) => distance);
  const bitsAt = (distance: number, isAcrossBreak: boolean) =>
    pairKinds.reduce((bits, kind, bit) => {
      const isRead = distance <= (reaches[bit] ?? 0) && !(isAcrossBreak && 'endsAtBreak' in pairRules[kind]);
      return isRead ? bits | (1 << bit) : bits;
    }, 0);
  const priceAt = (distance: number, bits: number) =>
    pairKinds.reduce((sum, kind, bit) => {
      const isBroken = (bits & (1 << bit)) !== 0;
      const amount = (reaches[bit] ?? 0) + 1 - distance;
      return sum + (isBroken ? priceIn(program, kind, -distance) * amount : 0);
    }, 0);
  const sets = Array.from({ length: 1 << pairBits }, (_, bits) => bits);
  return {
    within: Uint8Array.from(distances, (distance) => bitsAt(distance, false)),
    acrossBreak: Uint8Array.from(distances, (distance) => bitsAt(distance, true)),
    pairPrices: Float64Array.from(
      distances.flatMap((distance) => sets.map((bits) => priceAt(distance, bits))),
    ),
  };
};

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
  const kinds = RuleKind.options.map((kind) => [kind, priceIn(program, kind)]);
  const prices = Object.fromEntries(kinds) as Model['prices'];
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
    levels: Int32Array.from(facts, (one) => one?.level ?? noLevel),
    instruments: numbersOf(facts),
    highest: facts.reduce((most, one) => Math.max(most, one?.level ?? -Infinity), -Infinity),
    breaks: items.flatMap(({ kind }, at) => (kind === 'break' ? [at] : [])),
    pairs: tableOf(facts, (a, b) => together.has(`${a} ${b}`)),
    ...pairTables(program),
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
  const { rules = {} } = settings;
  const ordered = Array.from(order, (row) => items[row]).filter((item) => item !== undefined);
  const schedule = scheduleProgram(ordered, pieces, settings);
  const findings = findFindings({ schedule, settings, target, ...(weights && { weights }) }, rules);
  return { findings, score: scoreOf(findings, rules) };
};
