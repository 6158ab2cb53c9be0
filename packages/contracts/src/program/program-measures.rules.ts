import { factsOfPiece, type PieceFacts } from './piece-facts.rules.ts';
import {
  type Arrangement,
  type Finding,
  type Group,
  type MeasureGroup,
  type MeasureOrder,
  type MeasurePlace,
  type MeasureStretch,
  type Report,
  type RuledOrder,
  type RuledRows,
  type Section,
  type WeighRow,
} from './program-findings.rules.ts';
import type { ScheduledItem } from './program-clock.rules.ts';
import {
  measuredRules,
  pairRules,
  weightOf,
  type PairKind,
  type PairRule,
  type RuleWeights,
} from './program-score.rules.ts';
import { RuleKind } from './program.ts';

const pairKinds = Object.keys(pairRules) as PairKind[];

const isPinnedTo = ({ item }: ScheduledItem, other: ScheduledItem): boolean =>
  item.kind === 'piece' &&
  (item.pins ?? []).some((pin) => pin.kind === 'together' && pin.other === other.item.id);

/** Prepares the rows of an order for the rules. */
export const rowsOf = ({ schedule, ...order }: RuledOrder): RuledRows => {
  const { entries } = schedule;
  const facts = entries.map(({ piece }) => piece && factsOfPiece(piece, order.settings.setups));
  const levels = Int32Array.from(facts, (one) => one?.level ?? -1);
  const instruments = new Map([['', 0]]);
  const numberOf = (name: string) => {
    const known = instruments.get(name) ?? instruments.size;
    instruments.set(name, known);
    return known;
  };
  const rules = pairKinds.map((kind): PairRule => pairRules[kind]);
  const brokenBy = (row: number, other: number, asked: number): number => {
    const [one, two, entry, second] = [facts[row], facts[other], entries[row], entries[other]];
    if (!one || !two || !entry || !second) return 0;
    return rules.reduce((bits, { isBrokenBy, endsWithPin }, bit) => {
      const isBroken = (asked & (1 << bit)) !== 0 && isBrokenBy(one, two);
      const isExempt = isBroken && endsWithPin && (isPinnedTo(entry, second) || isPinnedTo(second, entry));
      return isBroken && !isExempt ? bits | (1 << bit) : bits;
    }, 0);
  };
  return {
    ...order,
    entries,
    facts,
    isPiece: Uint8Array.from(entries, ({ item }) => Number(item.kind === 'piece')),
    isBreak: Uint8Array.from(entries, ({ item }) => Number(item.kind === 'break')),
    seconds: Int32Array.from(entries, ({ length }) => length),
    levels,
    highest: Math.max(-1, ...levels),
    instruments: Int32Array.from(facts, (one) => numberOf(one?.instruments ?? '')),
    brokenBy,
  };
};

/** Counts the pieces of a section that have a level. */
export const countLeveled = ({ levels }: RuledRows, order: Int32Array, { start, end }: Section): number => {
  let count = 0;
  for (let index = start; index < end; index += 1) if ((levels[order[index] ?? 0] ?? -1) >= 0) count += 1;
  return count;
};

/** Returns the sections of an order. The first one has the rows before the first heading, and may be empty. */
export const sectionsOf = (rows: RuledRows, order: Int32Array): Section[] => {
  const heads = [...order.keys()].filter(
    (index) => rows.entries[order[index] ?? -1]?.item.kind === 'section',
  );
  return [-1, ...heads].map((start, at) => {
    const section = {
      heading: order[start] ?? -1,
      start: Math.max(0, start),
      end: heads[at] ?? order.length,
    };
    return { ...section, leveled: countLeveled(rows, order, section as Section) };
  });
};

/** Returns the members of a group that are in a piece, as a text. */
const membersIn = ({ people, families }: PieceFacts, family: string): string =>
  people.filter((_, at) => families[at] === family).join();

/** Returns the families or people who may have to wait: those with several pieces, of which not all have the same members. */
const groupsBy = (rows: RuledRows, by: Group['by']): Group[] => {
  const groups = new Map<string, number[]>();
  rows.facts.forEach((one, row) => {
    for (const key of new Set(rows.isPiece[row] === 1 ? one?.[by] : [])) {
      const known = groups.get(key);
      if (known) known.push(row);
      else groups.set(key, [row]);
    }
  });
  return [...groups].flatMap(([key, own]) => {
    const members = own.map((row) => {
      const facts = rows.facts[row];
      return by === 'families' && facts ? membersIn(facts, key) : `${row}`;
    });
    const known = [...new Set(members)];
    if (known.length < 2) return [];
    return {
      by,
      rows: Int32Array.from(own),
      who: Int32Array.from(members, (one) => known.indexOf(one)),
      share: by === 'people' ? (rows.weights?.get(key) ?? 1) : 1,
      plays: own.reduce((sum, row) => sum + (rows.seconds[row] ?? 0), 0),
    };
  });
};

/** Returns the first row of a group, and the last row in which other members of the group play. */
export const endsOf = ({ rows, who }: Group, spots: Int32Array): { first: number; last: number } => {
  let first = 0;
  let last = -1;
  for (let at = 1; at < rows.length; at += 1)
    if ((spots[rows[at] ?? 0] ?? 0) < (spots[rows[first] ?? 0] ?? 0)) first = at;
  for (let at = 0; at < rows.length; at += 1) {
    if (who[at] === who[first]) continue;
    if (last < 0 || (spots[rows[at] ?? 0] ?? 0) > (spots[rows[last] ?? 0] ?? 0)) last = at;
  }
  return { first: rows[first] ?? -1, last: last < 0 ? -1 : (rows[last] ?? -1) };
};

/**
 * Returns a function that finds, for a piece, the nearest one before it that breaks each rule about two pieces. The weight
 * increases as the pieces get closer; -1 means directly after each other.
 */
const pairMeasure = (
  { settings }: RuledRows,
  kinds: readonly RuleKind[],
): { reach: number; place: MeasurePlace } => {
  const reaches = pairKinds.map((kind) => (kinds.includes(kind) ? pairRules[kind].within(settings) : 0));
  const reach = Math.max(...reaches);
  // Returns the rules to check at each distance, as bits.
  const readIf = (isRead: (rule: PairRule) => boolean) =>
    Int32Array.from({ length: reach + 1 }, (_, distance) =>
      pairKinds.reduce(
        (bits, kind, bit) =>
          bits | (Number(distance <= (reaches[bit] ?? 0) && isRead(pairRules[kind])) << bit),
        0,
      ),
    );
  const within = readIf(() => true);
  const acrossBreak = readIf(({ endsAtBreak }) => !endsAtBreak);
  const place: MeasurePlace = ({ rows: { isPiece, isBreak, brokenBy }, order }, index, report) => {
    const row = order[index] ?? 0;
    let read = within;
    let seen = 0;
    let distance = 0;
    for (let back = index - 1; back >= 0 && distance < reach; back -= 1) {
      const other = order[back] ?? 0;
      if (isPiece[other] === 0) {
        if (isBreak[other] === 1) read = acrossBreak;
        continue;
      }
      distance += 1;
      const asked = (read[distance] ?? 0) & ~seen;
      const found = asked === 0 ? 0 : brokenBy(row, other, asked);
      seen |= found;
      for (let bit = 0; found >> bit > 0; bit += 1) {
        const kind = pairKinds[bit];
        if (((found >> bit) & 1) === 0 || kind === undefined) continue;
        report(kind, -distance, (reaches[bit] ?? 0) + 1 - distance, other, row);
      }
    }
  };
  return { reach, place };
};

/**
 * The rules to measure in orders of some rows, by what they are about: rows, places, groups, parts of sections, or the whole
 * order.
 */
export interface Measures {
  rows: readonly [RuleKind, WeighRow][];
  places: readonly MeasurePlace[];
  /** The number of preceding pieces on which the result for a piece depends. */
  reach: number;
  groups: readonly (Group & { measure: MeasureGroup })[];
  stretches: readonly MeasureStretch[];
  orders: readonly MeasureOrder[];
}

/** Returns the rules of these kinds, sorted by what they are about. */
export const measuresOf = (rows: RuledRows, kinds: readonly RuleKind[]): Measures => {
  const pairs = pairMeasure(rows, kinds);
  const own = RuleKind.options.flatMap((kind) => {
    const rule =
      kinds.includes(kind) && kind in measuredRules && measuredRules[kind as keyof typeof measuredRules];
    return rule ? [{ kind, rule }] : [];
  });
  return {
    rows: own.flatMap(({ kind, rule }): [RuleKind, WeighRow][] => ('row' in rule ? [[kind, rule.row]] : [])),
    places: [
      ...(pairs.reach > 0 ? [pairs.place] : []),
      ...own.flatMap(({ rule }) => ('place' in rule ? rule.place : [])),
    ],
    reach: Math.max(pairs.reach, ...own.map(({ rule }) => ('place' in rule ? rule.reach : 0))),
    groups: own.flatMap(({ rule }) =>
      'group' in rule ? groupsBy(rows, rule.by).map((group) => ({ ...group, measure: rule.group })) : [],
    ),
    stretches: own.flatMap(({ rule }) => ('stretch' in rule ? rule.stretch : [])),
    orders: own.flatMap(({ rule }) => ('order' in rule ? rule.order : [])),
  };
};

/** Returns the order of the rows in the schedule. */
const arrange = (rows: RuledRows): Arrangement => {
  const order = Int32Array.from(rows.entries.keys());
  let sum = 0;
  return {
    rows,
    order,
    spots: order,
    starts: Int32Array.from(rows.entries, ({ start }) => start),
    played: order.map((row) => (sum += rows.isPiece[row] === 1 ? (rows.seconds[row] ?? 0) : 0)),
    breaks: order.filter((row) => rows.isBreak[row] === 1),
    sections: sectionsOf(rows, order),
  };
};

/** Returns the violations of these rules in an order. */
export const findBroken = (ruled: RuledOrder, kinds: readonly RuleKind[]): Finding[] => {
  const rows = rowsOf(ruled);
  const order = arrange(rows);
  const measures = measuresOf(rows, kinds);
  const found = new Map<RuleKind, Finding[]>(kinds.map((kind) => [kind, []]));
  const report: Report = (kind, weight, amount, ...named) => {
    const items = named.flatMap((row) => rows.entries[row]?.item.id ?? []);
    found.get(kind)?.push({ kind, key: [kind, ...items.toSorted()].join(':'), weight, amount, items });
  };
  rows.entries.forEach((entry, index) => {
    for (const [kind, weigh] of measures.rows) {
      const weight = weigh(entry, rows.facts[index]);
      if (weight !== undefined) report(kind, weight, 1, index);
    }
    if (rows.isPiece[index] === 1) for (const measure of measures.places) measure(order, index, report);
  });
  for (const group of measures.groups) group.measure(order, group, endsOf(group, order.spots), report);
  for (const section of order.sections)
    for (const measure of measures.stretches)
      measure(order, section, { from: section.start, to: section.end }, report);
  for (const measure of measures.orders) measure(order, report);
  return [...found.values()].flat();
};

/** Returns the findings of all rules that the chosen weights do not switch off. */
export const findFindings = (order: RuledOrder, chosen: RuleWeights): Finding[] =>
  findBroken(
    order,
    RuleKind.options.filter((kind) => weightOf({ kind, weight: -1 }, chosen) !== 0),
  );
