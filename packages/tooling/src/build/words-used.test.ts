import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wordsUsed } from './words-used.ts';

const files = {
  'messages.en.ts': `export const en = {
  list: { title: 'Things' },
  form: { title: 'A thing', body: '${'x'.repeat(6000)}' },
};`,
  'routes.tsx': `import { messages } from './messages.ts';
    export default { '/': messages.list.title, '/form': () => import('./form.page.tsx') };`,
  'form.page.tsx': `import { Form } from '@portal/kit/ui/form';
    import { messages } from './messages.ts';
    export const page = <Form>{messages.form.title}</Form>;`,
};
const unread = `import { messages } from '../messages.ts';`;

test.each([
  ['its own tools', 'dev/mock-api.ts', { first: ['list.title'], forms: ['form'] }],
  ['anything else', 'shared/unread.ts', undefined],
])('of a remote below a folder called dev, %s that nobody imports: %s', async (_, name, expected) => {
  const root = await mkdtemp(join(tmpdir(), 'portal-words-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const src = join(root, 'dev/mf-things/src');
  for (const [path, text] of Object.entries({ ...files, [name]: unread })) {
    await mkdir(dirname(join(src, path)), { recursive: true });
    await writeFile(join(src, path), text);
  }
  const used = wordsUsed(src);
  expect(used && { first: used.first, forms: used.forms }).toEqual(expected);
});
