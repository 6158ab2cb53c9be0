import type { ProgramItem, RuleKind } from '@portal/contracts/program';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import {
  findFindings,
  follows,
  scoreOf,
  usualWeights,
  weightOf,
  type Follow,
  type Score,
} from '@portal/contracts/program-score.rules';
import {
  fold,
  isSameWork,
  sharesPerson,
  type Finding,
  type PieceFacts,
  type RuledOrder,
} from '@portal/contracts/program-warnings.rules';
import type { Instance, InstanceRow, Pin } from './instance.ts';

/** The amount that one unit of a finding adds to the two levels of the cost. */
export interface Price {
  never: number;
  rest: number;
}

/** Bits of the table of pairs. */
export const samePerformer = 1;
export const sameFamily = 2;
export const sameWork = 4;

/** The pieces of a family or of a person. `who` differs where other members of the family play. */
export interface Group {
  pieces: readonly { row: number; who: string }[];
  /** The price of a waiting second of a person, and the seconds they play; undefined for a family. */
  person: { price: Price; plays: number } | undefined;
}

/** A program prepared for the search: rows have numbers instead of ids. */
export interface Model {
  instance: Instance;
  indexes: ReadonlyMap<string, number>;
  facts: readonly (PieceFacts | undefined)[];
  /** How the pieces of two rows are related, as bits, at `row * rows.length + other`. */
  pairs: Uint8Array;
  groups: readonly Group[];
  groupsOf: readonly (readonly number[])[];
  prices: Record<RuleKind | 'same-piece-next', Price>;
  follows: readonly { amount: Follow; price: Price }[];
}

const factsOf = (row: InstanceRow, families: ReadonlyMap<string, string | undefined>): PieceFacts => ({
  people: row.people,
  // Without a family, a person is the only one of theirs.
  families: row.people.map((person) => families.get(person) ?? `person ${person}`),
  accompanists: row.accompanists ?? [],
  title: fold(row.title ?? ''),
  composer: fold(row.composer ?? ''),
  setup: fold(row.setup ?? ''),
  level: row.level,
  isWithdrawn: row.isWithdrawn ?? false,
});

type Facts = Model['facts'];

/** Lists the rows of each value, for example of each person. */
const rowsBy = (facts: Facts, valuesOf: (one: PieceFacts) => readonly string[]): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  facts.forEach((one, row) => {
    for (const value of new Set(one ? valuesOf(one) : []))
      if (value !== '') rows.set(value, [...(rows.get(value) ?? []), row]);
  });
  return rows;
};

const tableOf = (facts: Facts, isTogether: (a: number, b: number) => boolean): Uint8Array => {
  const pairs = new Uint8Array(facts.length ** 2);
  const mark = (bit: number, groups: Map<string, number[]>, fits?: (a: number, b: number) => boolean) => {
    for (const rows of groups.values())
      for (const a of rows)
        for (const b of rows)
          if (fits?.(a, b) ?? true) pairs[a * facts.length + b] = (pairs[a * facts.length + b] ?? 0) | bit;
  };
  mark(
    samePerformer,
    rowsBy(facts, ({ people, accompanists = [] }) => [...people, ...accompanists]),
    (a, b) => sharesPerson(facts[a], facts[b]),
  );
  mark(
    sameFamily,
    rowsBy(facts, ({ families }) => families),
    (a, b) => !isTogether(a, b),
  );
  const composer = (row: number) => facts[row]?.composer ?? '';
  mark(
    sameWork,
    rowsBy(facts, ({ title }) => [title]),
    (a, b) => isSameWork(composer(a), composer(b)),
  );
  return pairs;
};

const pricesOf = ({ rules }: Instance): Model['prices'] => {
  const priceOf = (kind: RuleKind, weight = -2): Price => {
    const found = weightOf({ kind, weight }, rules);
    return found === 'never' ? { never: usualWeights[kind], rest: 0 } : { never: 0, rest: found };
  };
  const kinds = Object.keys(usualWeights) as RuleKind[];
  const prices = Object.fromEntries(kinds.map((kind) => [kind, priceOf(kind)])) as Record<RuleKind, Price>;
  return { ...prices, 'same-piece-next': priceOf('same-piece', -1) };
};

const isFree = ({ never, rest }: Price): boolean => never === 0 && rest === 0;

const familyGroups = (facts: Facts): Group[] =>
  [...rowsBy(facts, ({ families }) => families)].flatMap(([family, rows]) => {
    const whoPlays = (row: number) =>
      facts[row]?.people.filter((_, at) => facts[row]?.families[at] === family).join() ?? '';
    const pieces = rows.map((row) => ({ row, who: whoPlays(row) }));
    return new Set(pieces.map(({ who }) => who)).size > 1 ? [{ pieces, person: undefined }] : [];
  });

const personGroups = ({ rows, people }: Instance, facts: Facts, { never, rest }: Price): Group[] => {
  const weights = new Map(people.map(({ id, weight = 1 }) => [id, weight]));
  return [...rowsBy(facts, (one) => one.people)].map(([person, own]) => {
    const weight = weights.get(person) ?? 1;
    const plays = own.reduce((sum, row) => sum + (rows[row]?.seconds ?? 0), 0);
    const price = { never: never * weight, rest: rest * weight };
    return { pieces: own.map((row) => ({ row, who: '' })), person: { price, plays } };
  });
};

/** Prepares a program for the search. */
export const modelOf = (instance: Instance): Model => {
  const { rows, people, pins } = instance;
  const indexes = new Map(rows.map(({ id }, at) => [id, at]));
  const families = new Map(people.map(({ id, family }) => [id, family]));
  const facts = rows.map((row) => (row.kind === 'piece' ? factsOf(row, families) : undefined));
  const prices = pricesOf(instance);
  const together = new Set(
    pins.flatMap((pin) => {
      if (pin.kind !== 'together') return [];
      const [a, b] = [indexes.get(pin.row), indexes.get(pin.other)];
      return [`${a} ${b}`, `${b} ${a}`];
    }),
  );
  const groups = [
    ...(isFree(prices['family-wait']) ? [] : familyGroups(facts)),
    ...(isFree(prices.wait) ? [] : personGroups(instance, facts, prices.wait)),
  ];
  const groupsOf = rows.map((): number[] => []);
  groups.forEach(({ pieces }, at) => pieces.forEach(({ row }) => groupsOf[row]?.push(at)));
  return {
    instance,
    indexes,
    facts,
    pairs: tableOf(facts, (a, b) => together.has(`${a} ${b}`)),
    groups,
    groupsOf,
    prices,
    follows: Object.entries(follows)
      .map(([kind, amount]) => ({ amount, price: prices[kind as keyof typeof follows] }))
      .filter(({ price }) => !isFree(price)),
  };
};

const itemOf = ({ id, kind, seconds, isSection, isGuess }: InstanceRow, all: readonly Pin[]): ProgramItem => {
  const together = all.flatMap((pin) =>
    pin.kind === 'together' && pin.row === id ? [{ kind: pin.kind, other: pin.other }] : [],
  );
  if (kind === 'piece') return { id, kind, pins: together, ...(!isGuess && { seconds }) };
  if (kind === 'break') return { id, kind, seconds, title: '' };
  return isSection ? { id, kind: 'section', title: '' } : { id, kind: 'announcement', seconds, title: '' };
};

/** Returns an order in the form that the shared rules read. */
const ruledOrder = ({ instance, indexes, facts }: Model, order: readonly string[]): RuledOrder => {
  const { rows, people, limits } = instance;
  const together = instance.pins.filter(({ kind }) => kind === 'together');
  const at = (id: string) => indexes.get(id) ?? -1;
  const items = order.flatMap((id) => {
    const row = rows[at(id)];
    return row ? [itemOf(row, together)] : [];
  });
  return {
    schedule: scheduleProgram(items, new Map(), limits),
    settings: limits,
    target: limits.target ?? Infinity,
    factsOf: ({ item }) => facts[at(item.id)],
    weights: new Map(people.map(({ id, weight = 1 }) => [id, weight])),
  };
};

/** Evaluates a whole order with the shared rules. */
export const evaluate = (model: Model, order: readonly string[]): { findings: Finding[]; score: Score } => {
  const { rules } = model.instance;
  const findings = findFindings(ruledOrder(model, order), rules);
  return { findings, score: scoreOf(findings, rules) };
};
