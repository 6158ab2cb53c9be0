import type { Instance, InstancePerson, InstanceRow, Pin } from '../instance.ts';
import { randomOf } from '../random.ts';

const instruments = ['piano', 'piano', 'piano', 'stand', 'stand', 'cello', 'guitar', 'voice'];

/** The parts of a recital that differ between tests. */
export interface RecitalOptions {
  pieces: number;
  pins?: number;
  breaks?: number;
  headings?: number;
  rules?: Instance['rules'];
}

/** Creates a recital with families, duets with a teacher, ensembles, breaks and pins that can all hold. */
export const randomRecital = (seed: number, options: RecitalOptions): Instance => {
  const { pieces, pins = 0, breaks = Math.ceil(pieces / 25), headings = 0, rules = {} } = options;
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const people = Array.from({ length: Math.ceil(pieces * 0.7) + 1 }, (_, at): InstancePerson => ({
    id: `p${at}`,
    family: `f${random() < 0.5 ? at : below(Math.ceil(pieces / 3))}`,
  }));
  const person = () => `p${below(people.length)}`;
  const performers = () => {
    const kind = random();
    if (kind < 0.06) return [...new Set([person(), 'teacher'])];
    return [...new Set(Array.from({ length: kind < 0.14 ? 4 : 1 }, person))];
  };
  const rows = Array.from({ length: pieces }, (_, at): InstanceRow => ({
    id: `r${at}`,
    kind: 'piece',
    seconds: 60 + below(360),
    people: performers(),
    accompanists: random() < 0.2 ? [random() < 0.5 ? 'teacher' : person()] : [],
    title: `title ${below(pieces)}`,
    composer: `composer ${below(12)}`,
    setup: instruments[below(instruments.length)] ?? 'piano',
    level: random() < 0.05 ? 99 : below(13),
  }));
  for (let at = 0; at < breaks; at += 1)
    rows.splice(Math.round((rows.length * (at + 1)) / (breaks + 1)), 0, {
      id: `b${at}`,
      kind: 'break',
      seconds: 600,
      people: [],
    });
  for (let at = 0; at < headings; at += 1)
    rows.splice(below(rows.length + 1), 0, {
      id: `h${at}`,
      kind: 'heading',
      isSection: at % 2 === 0,
      seconds: at % 2 === 0 ? 0 : 60,
      people: [],
    });
  return {
    rows,
    people: [...people, { id: 'teacher', family: 'teacher' }],
    pins: pinsOf(rows, pins, random),
    rules,
    limits: { changeover: 45, nearby: 2, familyWait: 30, breakEvery: 60 },
  };
};

/** Creates pins that hold together in one random order of the pieces. */
const pinsOf = (rows: readonly InstanceRow[], count: number, random: () => number): Pin[] => {
  const order = rows.filter(({ kind }) => kind === 'piece').map(({ id }) => id);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? '', order[at] ?? ''];
  }
  return Array.from({ length: Math.min(count, order.length) }, (_, at): Pin => {
    const place = Math.floor(random() * order.length);
    const row = order[place] ?? '';
    const other = order[place === 0 ? 1 : place - 1];
    if (at === 0) return { row: order[0] ?? '', kind: 'first' };
    if (at === 1) return { row: order.at(-1) ?? '', kind: 'last' };
    if (at % 3 === 0 || other === undefined) return { row, kind: 'at', number: place + 1 };
    if (at % 3 === 1 && place > 0) return { row, kind: 'after', other };
    const far = order[(place + Math.ceil(order.length / 2)) % order.length] ?? '';
    return far !== row && order.length > 8
      ? { row, kind: 'apart', other: far }
      : { row, kind: 'at', number: place + 1 };
  });
};
