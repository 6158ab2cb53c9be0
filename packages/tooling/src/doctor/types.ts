import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, packageFolder } from '../workspace.ts';

const most = 5;

/** Runs the compiler over the types of a remote; returns its errors, the first ones in full. */
export const checkTypes = async (folder: string): Promise<string[]> => {
  if (!existsSync(join(folder, 'tsconfig.json'))) return [];
  // Remotes made before TypeScript 7 have only one compiler.
  const compiler = findPackage('@typescript/native', folder) ?? packageFolder('typescript', folder);
  const tsc = join(compiler, 'bin/tsc');
  const printed = await new Promise<string>((resolve) => {
    // Later checks repeat only the work for changed files.
    const cache = ['--incremental', '--tsBuildInfoFile', join(folder, 'node_modules/.cache/types.json')];
    const args = [tsc, '-p', folder, '--noEmit', '--pretty', 'false', ...cache];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 }, (_, stdout) =>
      resolve(stdout),
    );
  });
  // TS5033: the cache could not be written.
  const errors = printed.split('\n').filter((line) => /error TS(?!5033)\d+/.test(line));
  const more = errors.length > most ? [`and ${errors.length - most} more: npm run typecheck`] : [];
  return [...errors.slice(0, most).map((line) => line.slice(0, 300)), ...more];
};
