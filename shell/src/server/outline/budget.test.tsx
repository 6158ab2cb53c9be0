import type { Outline, OutlineRow, PartOutline } from '@portal/contracts/outline';
import { createBrowserRouter, RouterProvider } from '@portal/kit/router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Overrun } from './budget.ts';
import { drawOutline, drawPart } from './outline.tsx';

const remote = { id: 'mf_things', version: '1.0.0-00000001', zone: undefined };
const many = <Item,>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

const rendered = (words: React.ReactNode): string => {
  const router = createBrowserRouter([{ path: '*', element: words }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  router.dispose();
  return html;
};

const drawRows = (row: OutlineRow, rows: unknown[]): string => {
  const list = { kind: 'list' as const, of: 'rows', look: 'lines' as const, rows: [row] };
  const outline: Outline = { of: '/things', title: 'Things', blocks: [list] };
  return rendered(drawOutline({ ...remote, outline, answer: { rows } }));
};

const lines = (text: string) => many(8, () => ({ text }));
const conditions = many(8, () => ({ text: 'x', when: many(8, () => 'title=Air') }));
const choices = many(8, () => ({ text: 'x', when: [many(8, () => 'title=Gigue').join(' or ')] }));
const time = { date: '2090-12-05T22:00:00.000Z', duration: 60, timeZone: 'America/Los_Angeles' };
const event = { ...time, title: 'Air' };
const longAddress = { street: 'x'.repeat(5000), city: '', state: '', zip: '' };
const zones = Intl.supportedValuesOf('timeZone');

describe('the rendering budget', () => {
  it.each<[string, OutlineRow, unknown]>([
    ['formatted values', { title: '{date|times}'.repeat(8) }, event],
    ['values', { to: '/x', title: '{title}'.repeat(8), lines: lines('{title}') }, event],
    ['conditions', { to: '/x', title: 'x', lines: conditions }, event],
    ['conditions with or', { to: '/x', title: 'x', lines: choices }, event],
    ['long texts of the outline', { to: '/x', title: 'x'.repeat(300), lines: lines('x'.repeat(300)) }, event],
    ['long texts of the data', { title: '{title}' }, { title: 'x'.repeat(5000) }],
    ['characters that are written as entities', { title: '{title}' }, { title: '"'.repeat(100) }],
    ['long addresses', { title: 'x', links: [{ text: 'x', map: 'at' }] }, { at: longAddress }],
    ['long lists', { title: '{all|playing}' }, { all: many(1000, () => ({})) }],
  ])('is exceeded by %s in 500 rows', (_, row, at) => {
    const rows = many(500, () => at);
    expect(() => drawRows(row, rows)).toThrow(Overrun);
    expect(drawRows(row, [at])).toContain('<li');
  });

  it('is exceeded by a different time zone in each row', () => {
    const row = { title: '{date|day}' };
    const rows = many(300, (at) => ({ ...event, timeZone: zones[at] }));
    expect(() => drawRows(row, rows)).toThrow(Overrun);
    expect(drawRows(row, rows.slice(0, 20))).toContain('December');
  });

  it('is not exceeded by unknown values, after which the rest of the text is skipped', () => {
    const rows = many(500, () => ({ ...event, date: 1 }));
    expect(drawRows({ title: `{date|day}${'{title}'.repeat(7)}` }, rows)).not.toContain('<li');
  });

  it('counts each row of a part once', () => {
    const row = { title: '{title}'.repeat(8) };
    const list = { kind: 'list' as const, of: 'own', look: 'lines' as const, rows: [row] };
    const outline: PartOutline = { of: { own: '/own' }, columns: [[{ title: 'Own', list }]] };
    const draw = (count: number) =>
      rendered(drawPart({ ...remote, outline, answer: { own: many(count, () => event) } }));
    expect(draw(450)).toContain('Air');
  });

  it('allows a program of 300 pieces', () => {
    const piece = { title: 'Gavotte in G minor', composer: 'Bach', name: 'Ana L.', instrument: 'Violin' };
    const html = drawRows(
      {
        when: ['!kind=section', '!isGap', 'title'],
        to: '/x',
        title: '{title}',
        above: '{composer}',
        label: '{title}',
        lines: [{ text: ['{name}', '{instrument}', '{grade|grade}'] }],
      },
      many(300, () => ({ ...piece, grade: 5 })),
    );
    expect(html.split('<li')).toHaveLength(301);
  });
});
