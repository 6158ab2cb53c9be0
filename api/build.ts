import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = import.meta.dirname;
const swc = fileURLToPath(import.meta.resolve('@swc/cli/bin/swc.js'));

// Moves each file into dist in one step, so that a process that reads dist meanwhile never sees half a file.
const made = mkdtempSync(join(root, '.dist-'));
try {
  execFileSync(process.execPath, [swc, 'src', '-d', made, '--strip-leading-paths', '-q'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const file of globSync('**/*.{js,map}', { cwd: made })) {
    mkdirSync(dirname(join(root, 'dist', file)), { recursive: true });
    renameSync(join(made, file), join(root, 'dist', file));
  }
} finally {
  rmSync(made, { recursive: true, force: true });
}
