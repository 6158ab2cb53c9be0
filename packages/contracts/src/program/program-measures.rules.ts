import { factsOfPiece } from './piece-facts.rules.ts';
import {
  amountMissed,
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
  type WeighRow,
} from './program-findings.rules.ts';
import type { ScheduledItem } from './program-clock.rules.ts';
import {
  boundPin,
  boundWishes,
  missedIn,
  type BoundPin,
  type BoundPinOfRow,
  type PinOfRow,
} from './pins.rules.ts';
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

/** Returns the pins of rows. Those that name a row that is gone are left out. */
const pinsIn = ({ schedule: { entries }, event }: RuledOrder): BoundPinOfRow[] => {
  const rows = new Map(entries.map(({ item }, row) => [item.id, row]));
  return entries.flatMap(({ item: { id, ...item } }) =>
    (('pins' in item && item.pins) || [])
      .filter((pin) => !('other' in pin) || rows.has(pin.other))
      .filter((pin) => pin.kind !== 'section' || pin.section === '' || rows.has(pin.section))
      .map((pin) => boundPin({ row: id, pin }, rows, event)),
  );
};

/** Returns the number of sections with a piece. */
const partsOf = (entries: readonly ScheduledItem[]): number => {
  let hasPiece = false;
  const parts = entries.filter(({ item: { kind } }) => {
    if (kind === 'section') hasPiece = false;
    const isFirst = kind === 'piece' && !hasPiece;
    hasPiece ||= kind === 'piece';
    return isFirst;
  });
  return Math.max(1, parts.length);
};

/** Prepares the rows of an order for the rules. */
export const rowsOf = (ruled: RuledOrder): RuledRows => {
  const { schedule, ...order } = ruled;
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
  const pins = pinsIn(ruled);
  const wishes = boundWishes(entries, facts, order.event);
  const together = [...pins, ...wishes].filter(({ kind }) => kind === 'together');
  // All pieces of a family of which one has the wish, or the two of a pin.
  const belong = (row: number, other: number) =>
    together.some((one) => {
      const all = [one.row, ...one.others];
      return all.includes(row) && all.includes(other);
    });
  const brokenBy = (row: number, other: number, asked: number): number => {
    const [one, two] = [facts[row], facts[other]];
    if (!one || !two) return 0;
    return rules.reduce((bits, { isBrokenBy, endsWithPin }, bit) => {
      const isBroken = (asked & (1 << bit)) !== 0 && isBrokenBy(one, two);
      const isExempt = isBroken && endsWithPin && belong(row, other);
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
    leveled: levels.filter((level) => level >= 0).length / partsOf(entries),
    pins,
    wishes,
    instruments: Int32Array.from(facts, (one) => numberOf(one?.instruments ?? '')),
    brokenBy,
  };
};

/** Returns the families or people who may have to wait: those with several pieces. */
const groupsBy = (rows: RuledRows, by: Group['by']): Group[] => {
  const groups = new Map<string, number[]>();
  rows.facts.forEach((one, row) => {
    for (const key of new Set(rows.isPiece[row] === 1 ? one?.[by] : [])) {
      const known = groups.get(key);
      if (known) known.push(row);
      else groups.set(key, [row]);
    }
  });
  return [...groups]
    .filter(([, own]) => own.length > 1)
    .map(([key, own]) => ({
      by,
      rows: Int32Array.from(own),
      share: by === 'people' ? (rows.weights?.get(key) ?? 1) : 1,
      plays: own.reduce((sum, row) => sum + (rows.seconds[row] ?? 0), 0),
    }));
};

/** Returns the first and the last row of a group. */
export const endsOf = ({ rows }: Group, spots: Int32Array): { first: number; last: number } => {
  let first = rows[0] ?? -1;
  let last = first;
  for (const row of rows) {
    const spot = spots[row] ?? 0;
    if (spot < (spots[first] ?? 0)) first = row;
    if (spot > (spots[last] ?? 0)) last = row;
  }
  return { first, last };
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
export const arrange = (rows: RuledRows): Arrangement => {
  const order = Int32Array.from(rows.entries.keys());
  const sums = (counts: (row: number) => number) => {
    let sum = 0;
    return order.map((row) => (sum += counts(row)));
  };
  const { isPiece, isBreak, seconds } = rows;
  const isCounted = (row: number) => (isPiece[row] ?? 0) + (isBreak[row] ?? 0);
  let heading = -1;
  const headings = order.map((row) => (heading = rows.entries[row]?.item.kind === 'section' ? row : heading));
  return {
    rows,
    order,
    spots: order,
    starts: Int32Array.from(rows.entries, ({ start }) => start),
    played: sums((row) => (isPiece[row] === 1 ? (seconds[row] ?? 0) : 0)),
    numbers: sums((row) => isPiece[row] ?? 0),
    ranks: sums(isCounted),
    sectionOf: (row) => headings[row] ?? -1,
    breaks: order.filter((row) => isBreak[row] === 1),
  };
};

/** Returns the wishes or pins that an order does not keep. */
const missedFindings = (
  kind: 'wish' | 'pin',
  pins: readonly (BoundPin & { pinned?: PinOfRow })[],
  order: Arrangement,
): Finding[] => {
  const idOf = (row: number) => order.rows.entries[row]?.item.id ?? '';
  return missedIn(pins, order, idOf).map(({ pin, missed, other }) => ({
    kind,
    key: [kind, idOf(pin.row), pin.key].join(':'),
    weight: missed,
    amount: amountMissed(missed),
    items: [pin.row, other].map(idOf).filter((id) => id !== ''),
    ...(pin.pinned && { pin: pin.pinned.pin }),
  }));
};

/** Returns the violations of these rules in an order. */
export const findBroken = (ruled: RuledOrder, kinds: readonly RuleKind[]): Finding[] => {
  const rows = rowsOf(ruled);
  const order = arrange(rows);
  // Wishes and pins are named by their words, because the piece that is nearest to theirs changes when rows move.
  const measures = measuresOf(
    rows,
    kinds.filter((kind) => kind !== 'wish' && kind !== 'pin'),
  );
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
  const whole = { from: 0, to: rows.entries.length };
  for (const measure of measures.stretches) measure(order, whole, report);
  for (const measure of measures.orders) measure(order, report);
  found.get('wish')?.push(...missedFindings('wish', rows.wishes, order));
  found.get('pin')?.push(...missedFindings('pin', rows.pins, order));
  return [...found.values()].flat();
};

/** Returns the findings of all rules that the chosen weights do not switch off. */
export const findFindings = (order: RuledOrder, chosen: RuleWeights): Finding[] =>
  findBroken(
    order,
    RuleKind.options.filter((kind) => weightOf({ kind, weight: -1 }, chosen) !== 0),
  );
