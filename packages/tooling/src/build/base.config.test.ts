import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetKinds } from './base.config.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

test('the types declare exactly the fonts and pictures that the bundler takes', () => {
  const declared = [...read('../browser.d.ts').matchAll(/^declare module '\*\.(\w+)' \{/gm)].map(
    ([, kind]) => kind,
  );
  expect(declared).toEqual(assetKinds);
});

test('docs/teams.md lists the fonts and pictures that the bundler takes', () => {
  expect(read('../../../../docs/teams.md')).toContain(assetKinds.map((kind) => `\`.${kind}\``).join(', '));
});
