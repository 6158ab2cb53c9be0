import type { ProgramItem } from '@portal/contracts/program';
import {
  scheduleProgram,
  type ProgramPiece,
  type ScheduledItem,
} from '@portal/contracts/program-clock.rules';
import { expect, it } from 'vitest';
import { randomOf } from '../search/anneal.ts';
import { suggest } from '../search/suggest.ts';
import { randomProgram } from '../search/testing/random-program.ts';
import { evaluateOrder } from './evaluate.ts';
import { reasonOf, type Reason } from './reasons.ts';

type Entries = readonly ScheduledItem[];
type Person = ProgramPiece['people'][number];

const performersIn = (entry: ScheduledItem | undefined): readonly Person[] =>
  (entry?.piece?.people ?? []).filter(({ role }) => role === 'performer');
const familiesIn = (entry: ScheduledItem | undefined) => performersIn(entry).map(({ family }) => family);
const entryOf = (id: string, entries: Entries) => entries.find(({ item }) => item.id === id);
const numberIn = (id: string, entries: Entries): number =>
  entries.filter(({ item }) => item.kind === 'piece').findIndex(({ item }) => item.id === id) + 1;
const numbersIn = (ids: readonly string[], entries: Entries) =>
  ids.map((id) => numberIn(id, entries)).sort((a, b) => a - b);

/** Counts the minutes from the end of a family's first piece to its last piece, without breaks. */
const waitOf = (family: string | undefined, entries: Entries): number => {
  const own = entries.filter((entry) => familiesIn(entry).includes(family));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || first === last) return 0;
  const between = entries.slice(entries.indexOf(first), entries.indexOf(last));
  const paused = between.reduce((sum, { item, length }) => sum + (item.kind === 'break' ? length : 0), 0);
  return Math.ceil((last.start - first.start - first.length - paused) / 60);
};

/** Returns whether a person is in another piece too, and not only accompanies both. */
const isAlsoIn = (person: Person, entry: ScheduledItem | undefined): boolean =>
  (entry?.piece?.people ?? []).some(
    ({ profile, role }) =>
      profile._id === person.profile._id && !(role === 'accompanist' && person.role === 'accompanist'),
  );

/** Returns whether a wish of the test programs holds. */
const holds = (id: string, entries: Entries): boolean => {
  const entry = entryOf(id, entries);
  const [kind = '', ...words] = (entry?.piece?.wish ?? '').split(' ');
  const [number, count] = [numberIn(id, entries), numberIn(entries.at(-1)?.item.id ?? '', entries)];
  const counted = entries.filter(({ item }) => item.kind === 'piece' || item.kind === 'break');
  const at = counted.findIndex(({ item }) => item.id === id);
  const beside = [counted[at - 1], counted[at + 1]];
  const minutes = ((entry?.start ?? 0) + (kind === 'by' ? (entry?.length ?? 0) : 0)) / 60;
  const limit = Number(words.join('').slice(3));
  switch (kind) {
    case 'by':
      return minutes <= limit;
    case 'from':
      return minutes >= limit;
    case 'opens':
      return number === 1;
    case 'closes':
      return number === count || entries.at(-1)?.item.kind !== 'piece';
    case 'together':
      return beside.some(
        (other) =>
          familiesIn(other).some((one) => familiesIn(entry).includes(one)) &&
          !(other?.piece?.people ?? []).some((person) => isAlsoIn(person, entry)),
      );
    default:
      return beside.some((other) => (other?.piece?.people ?? []).some(({ profile }) => profile._id === 'p1'));
  }
};

/** Computes a reason again, from the two orders alone. */
const isTrue = ({ kind, rows, was, now }: Reason, id: string, before: Entries, after: Entries): boolean => {
  const [one, two] = rows.map((row) => entryOf(row, after));
  const isInBoth = (person: Person) =>
    [one, two].every((entry) =>
      entry?.piece?.people.some(({ profile }) => profile._id === person.profile._id),
    );
  const shared = familiesIn(one).filter((family) => familiesIn(two).includes(family));
  const areNumbers =
    String([was, now]) === String([numbersIn(rows, before), numbersIn(rows, after)]) &&
    (now[1] ?? 0) - (now[0] ?? 0) > (was[1] ?? 0) - (was[0] ?? 0);
  if (!rows.includes(id)) return false;
  switch (kind) {
    case 'wish':
      return !holds(id, before) && holds(id, after);
    case 'pin':
      return (entryOf(id, after)?.item as Extract<ProgramItem, { kind: 'piece' }>).pins !== undefined;
    case 'family-wait': {
      const waits = [before, after].map((order) => Math.max(...shared.map((one) => waitOf(one, order))));
      return String(waits) === String([was, now].flat()) && (now[0] ?? 0) < (was[0] ?? 0);
    }
    case 'family-near':
      return areNumbers && shared.length > 0;
    case 'same-piece':
      return areNumbers && one?.piece?.title === two?.piece?.title;
    case 'weak-ending': {
      const grades = after.flatMap((entry) =>
        performersIn(entry).map(({ profile }) => (profile.grade === 99 ? -1 : profile.grade)),
      );
      return grades.length > 0 && after.findLast(({ item }) => item.kind === 'piece')?.item.id === id;
    }
    case 'performer-near':
    case 'accompanist-near':
      return areNumbers && (one?.piece?.people ?? []).some(isInBoth);
  }
};

it('prints only reasons that hold, for 200 random recitals', () => {
  const printed = new Map<string, number>();
  for (let seed = 1; seed <= 200; seed += 1) {
    const program = randomProgram(seed, { pieces: 8 + (seed % 20), wishes: 6, pins: seed % 3 });
    const { pieces, settings, event } = program;
    const random = randomOf(seed);
    const shuffled = program.items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
    // A suggestion has the most reasons; a random order has the strangest ones.
    const order =
      seed % 10 === 0
        ? suggest(program, { mode: 'repair', seed }).order.flatMap(
            (id) => program.items.find((item) => item.id === id) ?? [],
          )
        : shuffled.map(({ item }) => item);
    const [before, after] = [program.items, order].map((items) =>
      evaluateOrder({ items, settings, acknowledged: [] }, pieces, event),
    );
    const entries = [program.items, order].map((items) => scheduleProgram(items, pieces, settings).entries);
    if (!before || !after) throw new Error('no order');
    for (const { id } of order) {
      const reason = reasonOf(id, { before, after });
      if (!reason) continue;
      printed.set(reason.kind, (printed.get(reason.kind) ?? 0) + 1);
      expect([seed, id, reason, isTrue(reason, id, entries[0] ?? [], entries[1] ?? [])]).toEqual([
        seed,
        id,
        reason,
        true,
      ]);
    }
  }
  expect([...printed.keys()].toSorted()).toEqual([
    'family-near',
    'family-wait',
    'performer-near',
    'pin',
    'same-piece',
    'weak-ending',
    'wish',
  ]);
});
