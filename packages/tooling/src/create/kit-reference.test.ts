import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { kitReference } from './kit-reference.ts';

test('the reference of the kit has the description, the types and an example of each part', async () => {
  const text = await kitReference(join(rootFolder(import.meta.dirname), 'packages/kit'));
  const partOf = (name: string): string => text.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
  expect(partOf('Button')).toMatch(/A button\. `disabled` keeps it[^]*export function Button\([^]*<Button/);
  expect(partOf('ButtonProps')).toMatch(/pending\?: boolean/);
  expect(partOf('useRead')).toMatch(/Reads when the page opens[^]*useRead</);
  expect(partOf('chooseMessages')).toContain('export const messages = chooseMessages({ en, es');
  expect(text).toContain('## @portal/kit/testing/render-page');
});
