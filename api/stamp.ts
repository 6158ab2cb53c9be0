import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');

// Names the repository, because a folder without one may be inside of another.
const fromGit = (): string => {
  const repository = join(import.meta.dirname, '../.git');
  const args = ['--git-dir', repository, 'log', '-1', '--format=%h %cs'];
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
};

// Writes the commit of a build and its day next to it, after each build: the cache keeps builds of earlier commits.
const stamp = (process.env['PORTAL_COMMIT'] || fromGit()).trim();
mkdirSync(dist, { recursive: true });
if (stamp === '') rmSync(join(dist, 'commit'), { force: true });
else writeFileSync(join(dist, 'commit'), `${stamp}\n`);
