import {
  defaultSettings,
  type ProgramItem,
  type ProgramSettings,
  type RowPin,
} from '@portal/contracts/program';
import type { ProgramPiece } from '@portal/contracts/program-clock.rules';
import type { SearchProgram } from '../input.ts';
import { randomOf } from '../anneal.ts';

type PieceItem = Extract<ProgramItem, { kind: 'piece' }>;

const instruments = ['piano', 'piano', 'piano', 'violin', 'flute', 'cello', 'guitar', 'voice'];

type Person = ProgramPiece['people'][number];

/** The parts of a program that differ between tests. */
export interface ProgramOptions {
  pieces: number;
  pins?: number;
  /** How many pieces have a wish. */
  wishes?: number;
  breaks?: number;
  sections?: number;
  settings?: Partial<ProgramSettings>;
}

/** An event at three o'clock in the afternoon. */
export const testEvent = {
  date: '2027-05-02T19:00:00.000Z',
  timeZone: 'America/New_York',
  duration: 100_000,
};

const peopleOf = (count: number, random: () => number): Omit<Person, 'role'>[] => {
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, (_, at) => {
    const family = `f${random() < 0.5 ? at : below(Math.ceil(count / 2))}`;
    const grade = random() < 0.03 ? 99 : below(13);
    const profile = { _id: `p${at}`, firstName: `P${at}`, lastName: family, grade, school: '' };
    return { profile, family, instrument: instruments[below(instruments.length)] ?? '' };
  });
};

/** Creates a program with families, a teacher, ensembles, accompanists, missing lengths, and pins that can all hold. */
export const randomProgram = (seed: number, options: ProgramOptions): SearchProgram => {
  const {
    pieces: count,
    pins = 0,
    wishes = 0,
    breaks = Math.ceil(count / 25),
    sections = 0,
    settings,
  } = options;
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const known = peopleOf(Math.ceil(count * 0.7) + 1, random);
  const profile = { _id: 'teacher', firstName: 'T', lastName: 'Teacher', grade: 99, school: '' };
  const teacher = { profile, family: 'teacher', instrument: 'piano' };
  const anybody = () => known[below(known.length)] ?? teacher;
  const castOf = (): Person[] => {
    const kind = random();
    const players = kind < 0.06 ? [anybody(), teacher] : Array.from({ length: kind < 0.14 ? 4 : 1 }, anybody);
    const helpers = random() < 0.15 ? [random() < 0.5 ? teacher : anybody()] : [];
    const cast = [
      ...players.map((one) => ({ ...one, role: 'performer' as const })),
      ...helpers.map((one) => ({ ...one, role: 'accompanist' as const })),
    ];
    return [...new Map(cast.map((one) => [one.profile._id, one])).values()];
  };
  const pieces = Array.from({ length: count }, (_, at): ProgramPiece => ({
    _id: `r${at}`,
    title: `title ${below(count)}`,
    composer: `composer ${below(12)}`,
    time: random() < 0.1 ? null : 1 + below(6),
    withdrawn: false,
    people: castOf(),
  }));
  const items: ProgramItem[] = pieces.map(({ _id }) => ({ id: _id, kind: 'piece' }));
  for (let at = 0; at < breaks; at += 1)
    items.splice(Math.round((items.length * (at + 1)) / (breaks + 1)), 0, {
      id: `b${at}`,
      kind: 'break',
      title: '',
      seconds: 600,
    });
  for (let at = 0; at < sections; at += 1)
    items.splice(Math.round((items.length * at) / sections), 0, { id: `s${at}`, kind: 'section', title: '' });
  addPins(items, pins, random);
  const kinds = ['by 15:20', 'from 15:10', 'opens', 'closes', 'together', 'with P1 f1'];
  pieces.slice(0, wishes).forEach((piece, at) => (piece.wish = kinds[at % kinds.length]));
  return {
    items,
    pieces: new Map(pieces.map((piece) => [piece._id, piece])),
    settings: { ...defaultSettings, ...settings },
    event: testEvent,
  };
};

/** Adds pins that hold together in one random order of the pieces, which keeps their sections. */
const addPins = (items: ProgramItem[], count: number, random: () => number): void => {
  let section = 0;
  const zones = Map.groupBy(items, ({ kind }) => (kind === 'section' ? (section += 1) : section));
  const order = [...zones.values()].flatMap((zone) => {
    const own = zone.filter((item) => item.kind === 'piece');
    for (let at = own.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [own[at], own[other]] = [own[other] as PieceItem, own[at] as PieceItem];
    }
    return own;
  });
  for (let at = 0; at < Math.min(count, order.length); at += 1) {
    const place = Math.floor(random() * order.length);
    const row = order[place];
    const other = order[place === 0 ? 1 : place - 1];
    const far = order[(place + Math.ceil(order.length / 2)) % order.length];
    const pins: [PieceItem | undefined, RowPin][] = [
      [row, { kind: 'at', number: place + 1 }],
      place > 0 && other && zoneOf(items, other) === zoneOf(items, row)
        ? [row, { kind: 'after', other: other.id }]
        : [row, { kind: 'at', number: place + 1 }],
      far && far !== row && order.length > 8
        ? [row, { kind: 'apart', other: far.id }]
        : [row, { kind: 'at', number: place + 1 }],
    ];
    const [pinned, pin] =
      at === 0
        ? [order[0], { kind: 'first' as const }]
        : at === 1
          ? [order.at(-1), { kind: 'last' as const }]
          : (pins[at % 3] ?? [row, { kind: 'at' as const, number: place + 1 }]);
    if (pinned) pinned.pins = [...(pinned.pins ?? []), pin];
  }
};

const zoneOf = (items: readonly ProgramItem[], item: ProgramItem | undefined): string =>
  items.slice(0, item ? items.indexOf(item) : 0).findLast(({ kind }) => kind === 'section')?.id ?? '';
