import { usedNames } from '@portal/embedded-mongo/dialect';
import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

// Records the operators that a test sends to the embedded store.
const file = inject('usedDialect');
usedNames.subscribe((used) => {
  appendFileSync(file, `${String(used)}\n`);
});
