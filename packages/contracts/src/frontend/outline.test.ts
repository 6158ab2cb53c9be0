import { describe, expect, it } from 'vitest';
import { Outline, PartOutline } from './outline.ts';
import { RemoteDeclaration } from './remote.ts';

const row = { title: '{title}', lines: [{ text: ['{name}', '{instrument}'] }] };
const list = { kind: 'list', of: 'program.rows', look: 'rows', name: 'Pieces', rows: [row] };
const withRows = (...rows: object[]) => ({ ...list, rows });
const label = { en: 'Sign up: {name}', es: 'Inscribirse: {name}' };
const link = { text: 'Sign up', label, to: '/things/{_id}' };
const outline = {
  of: '/thing?id={id}',
  shape: 'rows',
  title: '{name}',
  head: [{ kind: 'text', lines: ['{date|day}', '{date|times}'], look: 'lede' }],
  blocks: [{ kind: 'links', links: [link], when: ['!canceled', 'kind=piece', 'date|over or !piano'] }, list],
};
const changed = (change: object) => ({ ...outline, ...change });
const withText = (text: unknown) => changed({ blocks: [{ kind: 'text', lines: [text] }] });
const withLink = (change: object) =>
  changed({ blocks: [{ kind: 'links', links: [{ ...link, ...change }] }] });
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

const remoteWith = (page: object) => ({
  id: 'mf_things',
  title: 'Things',
  trust: 'team',
  requires: { shellApi: '^1.5.0' },
  pages: [{ path: '/things/:id', access: 'public', ...page }],
  nav: [],
});

describe('the outline of a page', () => {
  it('is accepted as declared', () => {
    expect(Outline.parse(outline)).toEqual(outline);
  });

  it.each(['cards', 'rows', 'form', 'text', { ...outline }])('can be %j', (said) => {
    expect(RemoteDeclaration.safeParse(remoteWith({ data: [outline.of], outline: said })).success).toBe(true);
  });

  it.each([
    ['a shape there is not', { outline: 'circle' }],
    ['an outline of what the page does not read', { outline }],
    ['an outline of another read', { outline, data: ['/account'] }],
  ])('is refused as %s', (_, page) => {
    expect(RemoteDeclaration.safeParse(remoteWith(page)).success).toBe(false);
  });

  it.each<[string, object]>([
    ['a format there is not', withText('{date|eval}')],
    ['code in a text', withText('{name + 1}')],
    ['a call in a text', withText('{name()}')],
    ['a brace that is left open', withText('{name')],
    ['the prototype of the data', withText('{__proto__.name}')],
    ['a path of six names', withText('{a.b.c.d.e.f}')],
    ['a text of 301 characters', withText('x'.repeat(301))],
    ['markup as a block', changed({ blocks: [{ kind: 'html', html: '<b>' }] })],
    ['a class or a style', changed({ blocks: [{ ...list, className: 'p-header', style: 'color:red' }] })],
    ['a script as a link', withLink({ to: 'javascript:alert(1)' })],
    ['a link that leaves the portal', withLink({ to: 'https://evil.example/' })],
    ['a link to another host', withLink({ to: '//evil.example/x' })],
    ['a link by backslashes', withLink({ to: '/\\evil.example' })],
    ['a link whose end is data with a format', withLink({ to: '/things/{date|day}' })],
    ['a link with a query', withLink({ to: '/things?x={_id}' })],
    ['a link nowhere', withLink({ to: undefined })],
    ['a link to a page and to a map', withLink({ map: 'address' })],
    ['a condition that is code', changed({ blocks: [{ ...list, when: ['1 == 1'] }] })],
    ['a condition with nine parts', changed({ blocks: [{ ...list, when: [many(9, 'name').join(' or ')] }] })],
    ['a condition without its second part', changed({ blocks: [{ ...list, when: ['name or '] }] })],
    ['a list in a group', changed({ blocks: [{ kind: 'group', blocks: [list] }] })],
    ['a group in a group', changed({ blocks: [{ kind: 'group', blocks: [{ kind: 'group', blocks: [] }] }] })],
    ['25 blocks', changed({ blocks: many(25, list) })],
    ['nine values in a text', withText('{name}'.repeat(9))],
    ['nine values in the parts of a text', withText(['{name}{date|day}', ...many(7, '{name}')])],
    ['nine values in one language', withText({ en: 'Name', es: '{name}'.repeat(9) })],
    ['66 values in its rows', changed({ blocks: many(11, withRows({ title: '{title}'.repeat(6) })) })],
    ['nine kinds of rows', changed({ blocks: [{ ...list, rows: many(9, row) }] })],
    ['more than 16 kB', changed({ blocks: many(24, { kind: 'text', lines: many(8, 'x'.repeat(200)) }) })],
    ['no title', changed({ title: undefined })],
    ['a field of its own', changed({ script: '/x.js' })],
  ])('is refused with %s', (_, declared) => {
    expect(Outline.safeParse(declared).success).toBe(false);
  });
});

const section = {
  title: 'Next',
  list: { ...list, of: 'own', look: 'lines', together: { by: 'event', blocks: [] } },
};
const part = { of: { own: '/performances' }, columns: [[section], [{ title: 'Events', blocks: [] }]] };
const sixValues = { title: '{a}'.repeat(6) };
const longSection = { title: 'x', blocks: many(8, { kind: 'text', lines: many(4, 'x'.repeat(290)) }) };
const partWith = (change: object) => ({ ...part, columns: [[{ ...section, ...change }]] });

describe('the outline of a part', () => {
  const home = { name: 'home', access: 'signed-in', order: 1, height: { wide: 9, narrow: 9 } };
  const accepts = (slot: object) =>
    RemoteDeclaration.safeParse({ ...remoteWith({}), slots: [{ ...home, ...slot }] }).success;

  it('is accepted as declared', () => {
    expect(PartOutline.parse(part)).toEqual(part);
    for (const outlined of [part, 'rows'])
      expect(accepts({ data: ['/performances'], outline: outlined })).toBe(true);
  });

  it.each([
    ['a page’s words', { data: [outline.of], outline }],
    ['words of what the part does not read', { outline: part }],
    ['words of another read', { data: ['/account'], outline: part }],
    ['words in a slot the server does not draw', { name: 'event', data: ['/performances'], outline: part }],
  ])('is refused as %s', (_, slot) => {
    expect(accepts(slot)).toBe(false);
  });

  it.each<[string, object]>([
    ['a read whose name is a path', { ...part, of: { 'a.b': '/performances' } }],
    ['a read by the name of who reads', { ...part, of: { reader: '/performances' } }],
    [
      '66 values in the rows of its sections',
      { ...part, columns: [many(6, { ...section, list: withRows(sixValues, sixValues) })] },
    ],
    ['a read by the name of a count', { ...part, of: { all: '/performances' } }],
    ['five reads', { ...part, of: { a: '/a', b: '/a', c: '/a', d: '/a', e: '/a' } }],
    ['three columns', { ...part, columns: many(3, [section]) }],
    ['seven sections in one', { ...part, columns: [many(7, section)] }],
    ['a section in a section', partWith({ blocks: [{ ...section, kind: 'section' }] })],
    ['a list in a list', partWith({ list: { ...list, otherwise: [list] } })],
    ['a group among its blocks', partWith({ blocks: [{ kind: 'group', blocks: [] }] })],
    ['a title that leads elsewhere', partWith({ list: withRows({ title: 'x', to: '//evil.example' }) })],
    ['a title that is a script', partWith({ list: withRows({ title: 'x', to: 'javascript:x' }) })],
    ['more rows than are drawn', partWith({ list: { ...list, most: 10_000 } })],
    [
      'the prototype of what rows have in common',
      partWith({ list: { ...list, together: { by: '__proto__', blocks: [] } } }),
    ],
    ['more than 16 kB', { ...part, columns: many(2, many(6, longSection)) }],
  ])('is refused with %s', (_, declared) => {
    expect(PartOutline.safeParse(declared).success).toBe(false);
  });
});
