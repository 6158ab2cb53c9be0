import { languageIds } from '@portal/contracts/languages';
import { describe, expect, test } from 'vitest';
import { linkPreview } from './link-preview.js';

const of = (language: (typeof languageIds)[number]) => linkPreview(language, 'Bach & Sons');

test.each(languageIds)('describes the portal in %s, with escaped text', (language) => {
  const [description, , title, shared] = of(language);
  expect(description).toMatch(/^<meta name="description" content="[^"<&]{20,200}">$/);
  expect(title).toBe('<meta property="og:title" content="Bach &amp; Sons">');
  expect(shared).toBe(description?.replace('name="description"', 'property="og:description"'));
});

describe('link preview of a public program', () => {
  const event = {
    name: 'Bach <&> "Sons"',
    date: '2026-12-05T22:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    picture: 'https://music.example/api/program_ticket?address=k7m2-9xqp-3rwd&v=3',
    address: { street: '72 North Fifth Street', city: 'San José', state: 'California', zip: '95112' },
  } as const;
  const tag = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
  const preview = (language: (typeof languageIds)[number], change: object = {}) =>
    linkPreview(language, 'Music', { ...event, ...change }).map((line) => line.replaceAll('\u202f', ' '));

  test("has the event, its day in the event's time zone, and its place", () => {
    const lines = preview('en');
    expect(lines).toContain(tag('og:title', 'Bach &lt;&amp;&gt; &quot;Sons&quot;'));
    expect(lines).toContain(tag('og:site_name', 'Music'));
    expect(lines).toContain(
      tag('og:description', 'Saturday, December 5, 2026 at 2:00 PM · 72 North Fifth Street, San José'),
    );
  });

  test('has the picture with the tags that messengers need', () => {
    expect(preview('zh-Hans').slice(5)).toEqual([
      tag('og:image', 'https://music.example/api/program_ticket?address=k7m2-9xqp-3rwd&amp;v=3'),
      tag('og:image:type', 'image/png'),
      tag('og:image:width', '1200'),
      tag('og:image:height', '630'),
      tag('og:image:alt', 'Bach &lt;&amp;&gt; &quot;Sons&quot;'),
      '<meta name="twitter:card" content="summary_large_image">',
    ]);
    expect(linkPreview('en', 'Music').join()).not.toContain('og:image');
  });

  test('starts with "canceled" if the event is canceled', () => {
    const lines = preview('es', { canceled: { reason: 'Nieve' } });
    expect(lines[0]).toMatch(/content="Cancelado · sábado, 5 de diciembre de 2026/);
  });
});

test('has a different text in each language', () => {
  expect(new Set(languageIds.map((language) => of(language)[0])).size).toBe(languageIds.length);
});
