import { beforeEach } from 'vitest';
import { externalUri } from './server.ts';
import { unneeded } from './unneeded.ts';

// MongoDB itself has to pass all cases: see `npm run test:database`.
if (externalUri !== undefined && process.env.MONGODB_TEST_ALL !== 'on')
  beforeEach(({ task, skip }) => {
    const reason = unneeded[task.name];
    if (reason !== undefined) skip(reason);
  });
