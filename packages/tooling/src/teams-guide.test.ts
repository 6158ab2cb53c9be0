import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const template = join(root, 'packages/tooling/template');
const guide = readFileSync(join(root, 'docs/teams.md'), 'utf8');

const bare = (text: string): string => text.replace(/\s+/g, ' ').trim();

// The template is built, typed and tested; what the guide shows of it is the same text.
const sources = readdirSync(template, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => bare(readFileSync(join(entry.parentPath, entry.name), 'utf8')));

const blocks = [...guide.matchAll(/```tsx?\n([^]*?)```/g)].map(([, code = '']) => bare(code));

it('docs/teams.md shows code', () => expect(blocks.length).toBeGreaterThan(2));

it.each(blocks)('the template has what docs/teams.md shows: %s', (block) => {
  expect(sources.some((source) => source.includes(block))).toBe(true);
});

it('docs/teams.md says how many files a new remote has', () => {
  expect(guide).toContain(`It is ${String(sources.length)} small`);
});
