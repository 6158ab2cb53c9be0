import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wordsUsed } from './words-used.ts';

const own = `import { messages } from './messages.ts';`;
const routes = (code: string) => `${own}
  ${code}
  export default { '/form': () => import('./form.page.tsx') };`;
const files = {
  'messages.en.ts': `export const en = {
  list: { title: 'Things', empty: 'None' },
  form: { title: 'A thing', body: '${'x'.repeat(6000)}' },
};`,
  'routes.tsx': routes('export const title = messages.list.title;'),
  'form.page.tsx': `import { Form } from '@portal/kit/ui/form';
    ${own}
    export const page = <Form>{messages.form.title}</Form>;`,
};

// Below a folder whose name means something within a remote.
const usedIn = async (changed: Record<string, string>) => {
  const root = await mkdtemp(join(tmpdir(), 'portal-words-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const src = join(root, 'dev/mf-things/src');
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(src, path)), { recursive: true });
    await writeFile(join(src, path), text);
  }
  const used = wordsUsed(src);
  return used && [used.first, used.forms];
};

test.each([
  ['dev/mock-api.ts', [['list.title'], ['form']]],
  ['shared/unread.ts', undefined],
])('where nobody imports %s, the sentences are %j', async (name, expected) => {
  expect(await usedIn({ [name]: own })).toEqual(expected);
});

test.each([
  ['one sentence', 'const { title } = messages.list;', ['list']],
  ['a group', 'const { list } = messages;', ['list']],
  ['a group that is spread', 'const text = { ...messages.list };', ['list']],
  ['one below a comment', '// What others import\n  const text = messages.list.empty;', ['list.empty']],
])('%s is known to be taken', async (_, code, first) => {
  expect(await usedIn({ 'routes.tsx': routes(code) })).toEqual([first, ['form']]);
});

test.each(['const all = { ...messages };', 'const all = messages;', 'const text = messages[name];'])(
  'all come at once for %s',
  async (code) => {
    expect(await usedIn({ 'routes.tsx': routes(code) })).toBeUndefined();
  },
);
