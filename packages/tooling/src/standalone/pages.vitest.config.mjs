// How the doctor runs the tests of one remote, whose folder is in the environment.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const folder = process.env.PORTAL_REMOTE ?? '';
const own = import.meta.dirname;
const handlers = join(folder, 'src/testing/handlers.ts');

export default defineConfig({
  root: folder,
  resolve: {
    alias: {
      '#remote/routes': join(folder, 'src/routes.tsx'),
      '#remote/declaration': join(folder, 'remote.config.ts'),
      '#remote/handlers': existsSync(handlers) ? handlers : join(own, 'no-handlers.ts'),
    },
  },
  server: { fs: { strict: false } },
  test: {
    environment: 'jsdom',
    // Ended with its process, whatever a page does in it.
    pool: 'threads',
    include: [join(own, 'pages.test.tsx')],
    exclude: [],
    setupFiles: [join(own, 'pulse.ts'), '@portal/kit/testing/setup'],
    server: { deps: { inline: [/@portal\//] } },
  },
});
