import { languageIds } from '@portal/contracts/languages';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test.each(languageIds)('the guide in %s names only buttons and labels that exist', (language) => {
  const file = `messages.${language.toLowerCase()}.ts`;
  const sources = globSync([`{shell,mf-*,packages/kit}/src/${file}`, 'mf-*/remote.config.ts'], { cwd: root });
  const said = sources.map(read).join('\n');
  const guide = read(`shell/src/pages/user-guide/${file}`);
  const named = Array.from(guide.matchAll(/\*\*([^*]+)\*\*/g), ([, word = '']) => word);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((word) => !said.includes(`'${word}'`))).toEqual([]);
});
