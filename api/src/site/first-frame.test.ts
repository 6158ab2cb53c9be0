import { languageIds } from '@portal/contracts/languages';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firstFrame, frameStyle } from './first-frame.js';

const kit = (file: string): string =>
  readFileSync(new URL(`../../../packages/kit/src/${file}`, import.meta.url), 'utf8');

describe('what a page shows first', () => {
  test('has no colors but those of the kit, each for light and for dark', () => {
    const colors = frameStyle.match(/#[0-9a-f]{6}/g) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((color) => !kit('ui/tokens.css').includes(color))).toEqual([]);
  });

  test.each(languageIds)('says in %s what the loading indicator of the kit says', (language) => {
    const [, label] = /loading: \{ label: '([^']+)'/.exec(kit(`messages.${language.toLowerCase()}.ts`)) ?? [];
    expect(label).toMatch(/\S/);
    expect(firstFrame(language, 'Site', 'hello@example.org')).toContain(`${label}</p>`);
  });

  test('says without JavaScript where to write to', () => {
    const [, text] = /<noscript>(.*)<\/noscript>/.exec(firstFrame('en', 'Site', 'hello@example.org')) ?? [];
    expect(text).toBe('<p>This site needs JavaScript. hello@example.org</p>');
  });

  test('draws the rests of the kit', () => {
    const [, rest = '?'] = /quarterRest =\s+'([^']+)'/.exec(kit('ui/score.tsx')) ?? [];
    expect(firstFrame('en', 'Site', 'hello@example.org').split(rest)).toHaveLength(5);
  });
});
