import { factsOfPiece } from '@portal/contracts/piece-facts.rules';
import type { RowPin, WarningKind } from '@portal/contracts/program';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { formatList } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { wishText } from '../../shared/wish-text.ts';
import { namesInBoth, namesOfFamily, pinIn } from '../store/words.ts';
import type { Evaluation } from './evaluate.ts';

const text = messages.program.suggest;

/** The orders before and after a suggestion is taken. */
export interface BothOrders {
  before: Evaluation;
  after: Evaluation;
}

/** The kinds of warnings of which the end is a reason, the most important first. */
const reasonKinds = [
  'wish',
  'pin',
  'performer-near',
  'family-near',
  'family-wait',
  'same-piece',
  'weak-ending',
  'accompanist-near',
] as const satisfies readonly WarningKind[];

/** An improvement for the people of a row that moved: a warning that was there before and is not there now. */
export interface Reason {
  kind: (typeof reasonKinds)[number];
  /** The pin that holds now. */
  pin?: RowPin;
  /** The rows of the warning, of which the moved row is one. */
  rows: readonly string[];
  /** The numbers of both pieces, or for a wait the minutes, before and after. */
  was: readonly number[];
  now: readonly number[];
}

const numbersIn = ({ byId }: Evaluation, rows: readonly string[]): number[] =>
  rows.flatMap((id) => byId.get(id)?.number ?? []).sort((a, b) => a - b);

const familiesIn = (entry: ScheduledItem | undefined): readonly string[] =>
  entry?.piece ? factsOfPiece(entry.piece).families : [];

/** Returns how long the families of two pieces wait in an order, in minutes. */
const waitIn = ({ waits, byId }: Evaluation, rows: readonly string[]): number => {
  const [one, two] = rows.map((id) => familiesIn(byId.get(id)));
  const shared = (one ?? []).filter((family) => two?.includes(family));
  const isTheirs = ({ items }: { items: readonly string[] }) =>
    shared.some((family) => items.every((id) => familiesIn(byId.get(id)).includes(family)));
  return Math.max(0, ...waits.filter(isTheirs).map(({ weight }) => weight));
};

const isLast = (id: string, { entries }: Evaluation): boolean =>
  entries.findLast(({ item }) => item.kind === 'piece')?.item.id === id;

const distance = ([one = 0, other = 0]: readonly number[]): number => other - one;

/** Returns what a warning that has ended means for a row; undefined if it is not about its people, or nothing is better. */
const toReason = (ended: ProgramWarning, id: string, { before, after }: BothOrders): Reason | undefined => {
  const kind = reasonKinds.find((one) => one === ended.kind);
  const { items: rows, weight } = ended;
  if (kind === 'weak-ending') return isLast(id, after) ? { kind, rows: [id], was: [], now: [] } : undefined;
  if (kind === undefined || !rows.includes(id)) return undefined;
  if (kind === 'wish' || kind === 'pin') {
    // Another wish about the same two rows may have taken its place.
    const holds = [...after.warnings.values()].every((one) => one.kind !== kind || !one.items.includes(id));
    const { pin } = ended;
    return rows[0] === id && holds ? { kind, rows, was: [], now: [], ...(pin && { pin }) } : undefined;
  }
  const [was, now] =
    kind === 'family-wait'
      ? [[weight], [waitIn(after, rows)]]
      : [numbersIn(before, rows), numbersIn(after, rows)];
  const isBetter = kind === 'family-wait' ? (now[0] ?? 0) < weight : distance(now) > distance(was);
  return isBetter ? { kind, rows, was, now } : undefined;
};

/** Returns why a row moved, if the move ends a warning about its own people. */
export const reasonOf = (id: string, orders: BothOrders): Reason | undefined => {
  const { before, after } = orders;
  const isWeak = [...after.warnings.values()].some(({ kind }) => kind === 'weak-ending');
  const reasons = [...before.warnings.values()]
    .filter(({ key, kind }) => !after.warnings.has(key) && !(kind === 'weak-ending' && isWeak))
    .flatMap((ended) => toReason(ended, id, orders) ?? []);
  return reasonKinds.flatMap((kind) => reasons.filter((one) => one.kind === kind))[0];
};

/** Returns a reason in words, like 'as wished: has to leave by 2:20 PM'. */
export const reasonText = (reason: Reason, { after }: BothOrders): string => {
  const { kind, rows } = reason;
  const [was, now] = [formatList(reason.was.map(String)), formatList(reason.now.map(String))];
  const [first, second] = rows.map((id) => after.byId.get(id));
  switch (kind) {
    case 'wish':
      return text.gains.wish(wishText(first?.piece?.wish));
    case 'pin':
      return text.gains.pin(reason.pin ? pinIn(reason.pin, after.byId) : '');
    case 'family-wait':
      return text.gains['family-wait'](
        namesOfFamily([first, second]),
        reason.now[0] ?? 0,
        reason.was[0] ?? 0,
      );
    case 'performer-near':
      return text.gains.apart(namesInBoth(first, second), now, was);
    case 'family-near':
      return text.gains.apart(namesOfFamily([first, second]), now, was);
    case 'accompanist-near':
      return text.gains.apart(namesInBoth(first, second, ['accompanist']), now, was);
    case 'same-piece':
      return text.gains['same-piece'](now, was);
    case 'weak-ending':
      return text.gains['weak-ending'];
  }
};
