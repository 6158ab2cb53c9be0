import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Portal } from '../../e2e/harness/portal.ts';

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

const live = async (url: string): Promise<string> => await (await fetch(`${url}/api/registry`)).text();

/** Builds a remote and publishes it into a portal, and waits until the portal serves it. */
export const publish = async (folder: string, { url, dataDir }: Portal): Promise<void> => {
  const before = await live(url);
  for (const [cwd, ...args] of [
    [folder, 'build-remote'],
    [root, 'admin', 'publish-remote', folder],
  ]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'packages/tooling/bin/portal.mjs'), ...args],
      {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    if (status !== 0) throw new Error(stderr);
  }
  while ((await live(url)) === before) await new Promise((resolve) => setTimeout(resolve, 50));
};
