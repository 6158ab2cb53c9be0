import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventNotes } from '@portal/contracts/event-fields.rules';

const root = join(import.meta.dirname, '../../../..');
const excluded = /node_modules|testing|messages\.|\.test\./;
const files = globSync('{api,shell,mf-*,packages/*}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => excluded.test(name),
});

// Other code uses these words too, for an instrument or an address.
const ordinary: readonly string[] = ['bring', 'piano', 'contact'];

it.each(eventNotes.filter((note) => !ordinary.includes(note)))(
  'the event field %s is named in at most four files of code, without message files',
  (note) => {
    const name = new RegExp(`\\b${note}\\b`);
    const found = files.filter((file) => name.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toContain('packages/contracts/src/events/event-fields.rules.ts');
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(4);
  },
);
