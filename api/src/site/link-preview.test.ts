import { languageIds } from '@portal/contracts/languages';
import { expect, test } from 'vitest';
import { linkPreview } from './link-preview.js';

const of = (language: (typeof languageIds)[number]) => linkPreview(language, 'Bach &amp; Sons');

test.each(languageIds)('says what the portal is in %s, and nothing can break out of it', (language) => {
  const [description, , title, shared] = of(language);
  expect(description).toMatch(/^<meta name="description" content="[^"<&]{20,200}">$/);
  expect(title).toBe('<meta property="og:title" content="Bach &amp; Sons">');
  expect(shared).toBe(description?.replace('name="description"', 'property="og:description"'));
});

test('says it in each language differently', () => {
  expect(new Set(languageIds.map((language) => of(language)[0])).size).toBe(languageIds.length);
});
