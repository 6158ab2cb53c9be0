// The Vitest configuration with which the doctor tests the pages of one remote. The environment contains its
// folder.
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
    // The first page loads all modules, which takes long on a busy machine.
    testTimeout: 60_000,
    // Threads end together with their process, even if a page blocks one.
    pool: 'threads',
    include: [join(own, 'pages.test.tsx')],
    exclude: [],
    setupFiles: [join(own, 'pulse.ts'), '@portal/kit/testing/setup'],
    server: { deps: { inline: [/@portal\//] } },
  },
});
