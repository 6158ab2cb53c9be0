import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SaveProgramInput } from '../events/events.ts';
import { areItemsOf, arrangeProgram, piecesOf, rehearsalMark } from './program.rules.ts';
import { defaultSettings, type ProgramItem } from './program.ts';

const idOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(24, '0');

/** 'a b | c' is two pieces, a break and a piece; '#' is a section, '!' an announcement. */
const itemsOf = (text: string): ProgramItem[] =>
  text
    .split(' ')
    .filter((sign) => sign !== '')
    .map((sign, at): ProgramItem => {
      const id = `f${at}`.padEnd(24, '0');
      if (sign === '|') return { id, kind: 'break', title: 'Intermission', seconds: 600 };
      if (sign === '#') return { id, kind: 'section', title: 'Half' };
      if (sign === '!') return { id, kind: 'announcement', title: 'Welcome', seconds: 60 };
      return { id: idOf(sign), kind: 'piece' };
    });

const signs = { piece: '', break: '|', section: '#', announcement: '!' } as const;
const textOf = (items: readonly ProgramItem[]): string =>
  items
    .map((item) => (item.kind === 'piece' ? String.fromCharCode(parseInt(item.id, 16)) : signs[item.kind]))
    .join(' ');

describe('arrangeProgram', () => {
  it.each([
    ['a b c', '# a ! b | c', '# a ! b | c'],
    ['c b a', '# a ! b | c', '# c b | a !'],
    ['a c', '# a ! b | c', '# a ! | c'],
    ['c', '# a ! b | c', '# ! | c'],
    ['', '# a | b', '# |'],
    ['a d b', 'a | b', 'a | d b'],
    ['a b', '', 'a b'],
  ])('the program %j written over %j becomes %j', (program, items, arranged) => {
    expect(textOf(arrangeProgram(piecesOf(itemsOf(program)), itemsOf(items)))).toBe(arranged);
  });

  it("keeps the coordinator's times", () => {
    const [piece] = itemsOf('a');
    const items = [{ ...piece, seconds: 90 }] as ProgramItem[];
    expect(arrangeProgram([idOf('a')], items)).toEqual(items);
  });

  it('keeps all breaks and exactly the pieces of the program', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    const mixed = fc
      .tuple(letters, fc.array(fc.constantFrom('|', '#', '!'), { maxLength: 5 }))
      .chain(([pieces, others]) =>
        fc.shuffledSubarray([...pieces, ...others], { minLength: pieces.length + others.length }),
      );
    fc.assert(
      fc.property(letters, mixed, (program, before) => {
        const items = itemsOf(before.join(' '));
        const ids = program.map(idOf);
        const arranged = arrangeProgram(ids, items);
        const added = (list: readonly ProgramItem[]) => list.filter((item) => item.kind !== 'piece').length;
        expect(areItemsOf(arranged, ids)).toBe(true);
        expect(added(arranged)).toBe(added(items));
        expect(arrangeProgram(ids, arranged)).toEqual(arranged);
      }),
      { seed: 5 },
    );
  });
});

describe('SaveProgramInput', () => {
  const known = { key: 'over-length', weight: 130, reason: 'The hall is ours' };
  const input = { _id: idOf('e'), program: [idOf('a'), idOf('b')], revision: 3 };

  it.each([
    ['the program alone', {}],
    ['with its items', { items: itemsOf('# a | b') }],
    ['with settings', { settings: { ...defaultSettings, changeover: 30 } }],
    ['with an acknowledged warning', { acknowledged: [known] }],
  ])('takes %s', (_, extras) => {
    expect(SaveProgramInput.parse({ ...input, ...extras })).toMatchObject(extras);
  });

  it.each([
    ['items in another order', { items: itemsOf('b a') }, 'program'],
    ['an item twice', { items: [...itemsOf('a b |'), ...itemsOf('x x |').slice(2)] }, 'program'],
    ['a break without a name', { items: [{ ...itemsOf('|')[0], title: ' ' }, ...itemsOf('a b')] }, 'title'],
    ['a break of a day', { items: [{ ...itemsOf('|')[0], seconds: 86_400 }, ...itemsOf('a b')] }, 'time'],
    ['an acknowledgement without a reason', { acknowledged: [{ ...known, reason: '' }] }, 'reason'],
  ])('refuses %s', (_, extras, code) => {
    const { error } = SaveProgramInput.safeParse({ ...input, ...extras });
    expect(error?.issues.map((issue) => issue.message)).toEqual([code]);
  });
});

it.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
])('section %i has the mark %s', (number, mark) => expect(rehearsalMark(number)).toBe(mark));
