import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { kitReference } from './kit-reference.ts';

const kit = join(rootFolder(import.meta.dirname), 'packages/kit');

let text: string;
beforeAll(async () => {
  text = await kitReference(kit);
}, 60_000);

test('the reference of the kit has each export with its types', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: kit }).filter(
    (name) => !/\.test\.|messages\.|\.worker\.|\.solve\.|gallery/.test(name),
  );
  const names = files.flatMap((name) =>
    [
      ...readFileSync(join(kit, name), 'utf8').matchAll(
        /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
      ),
    ].map(([, exported = '']) => exported),
  );
  expect(names.length).toBeGreaterThan(250);
  expect(names.filter((name) => !new RegExp(`^### ${name}\n\n[^#]*?\`\`\`tsx\n`, 'm').test(text))).toEqual(
    [],
  );
  expect(text).not.toMatch(/^(export )?const \w+$/m);
  expect(text).toContain('export const useRemoteData');
});

test('the reference of the kit has the description, the types and an example of each part', () => {
  const partOf = (name: string): string => text.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
  expect(partOf('Button')).toMatch(/A button\. `disabled` keeps it[^]*export function Button\([^]*<Button/);
  expect(partOf('ButtonProps')).toMatch(/pending\?: boolean/);
  expect(partOf('useRead')).toMatch(/Reads when the page opens[^]*useRead</);
  expect(partOf('chooseMessages')).toContain('export const messages = chooseMessages({ en, es');
  expect(text).toContain('## @portal/kit/testing/render-page');
});
