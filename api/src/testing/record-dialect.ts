import { usedNames } from '@portal/embedded-mongo/dialect';
import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

// Notes what a test makes the embedded store understand, for the comparison after all of them.
const file = inject('usedDialect');
usedNames.subscribe((used) => {
  appendFileSync(file, `${String(used)}\n`);
});
