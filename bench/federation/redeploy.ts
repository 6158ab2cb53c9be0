import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Copies mf-events with one changed sentence. The copy is in the repository, where the build finds its dependencies. */
export const changedEvents = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(root, 'bench/.work-'));
  cpSync(join(root, 'mf-events'), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  const file = join(folder, 'src/messages.en.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace("'Browse Events'", "'Browse All Events'");
  if (changed === text) throw new Error('there is nothing to change in mf-events');
  writeFileSync(file, changed);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Builds and publishes a remote into a portal's store. */
export const publish = (folder: string, store: string): void => {
  for (const args of [['build-remote'], ['publish-remote', '--to', store, '--unchecked', 'a bench']]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'packages/tooling/bin/portal.mjs'), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
  }
};
