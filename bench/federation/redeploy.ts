import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Portal } from '../../e2e/harness/portal.ts';

const root = join(import.meta.dirname, '../..');

/** Copies a package with one changed sentence. The copy has the same depth, because ids of chunks contain paths. */
const changed = (name: string, before: string, after: string): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(root, '.work-'));
  cpSync(join(root, name), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  const file = join(folder, 'src/messages.en.ts');
  const text = readFileSync(file, 'utf8');
  const next = text.replace(before, after);
  if (next === text) throw new Error(`there is nothing to change in ${name}`);
  writeFileSync(file, next);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const changedEvents = () => changed('mf-events', "'Browse Events'", "'Browse All Events'");

const run = (cwd: string, args: string[], env: Record<string, string> = {}): void => {
  const tool = join(root, 'packages/tooling/bin/portal.mjs');
  const options = { cwd, encoding: 'utf8' as const, env: { ...process.env, ...env } };
  const { status, stderr } = spawnSync(process.execPath, [tool, ...args], options);
  if (status !== 0) throw new Error(stderr);
};

/** Restarts a portal with a shell with one changed sentence and one more statement. Returns a function that restores the built shell. */
export const redeployShell = async (portal: Portal): Promise<() => void> => {
  const copy = changed('shell', 'You have been logged out.', 'You were logged out.');
  appendFileSync(join(copy.folder, 'src/index.tsx'), "\ndocument.documentElement.dataset.build = 'next';\n");
  const dist = join(root, 'shell/dist');
  const kept = join(copy.folder, 'before');
  const restore = (): void => {
    if (existsSync(kept)) {
      rmSync(dist, { recursive: true });
      renameSync(kept, dist);
    }
    copy.remove();
  };
  try {
    run(copy.folder, ['build-shell']);
    renameSync(dist, kept);
    cpSync(join(copy.folder, 'dist'), dist, { recursive: true });
    await portal.restart();
    return restore;
  } catch (error) {
    restore();
    throw error;
  }
};

const live = async (url: string): Promise<string> => await (await fetch(`${url}/api/registry`)).text();

/** Builds a remote and publishes it into a portal, and waits until the portal serves it. */
export const publish = async (folder: string, { url, dataDir }: Portal): Promise<void> => {
  const before = await live(url);
  run(folder, ['build-remote']);
  run(root, ['admin', 'publish-remote', folder], { DATA_DIR: dataDir });
  while ((await live(url)) === before) await new Promise((resolve) => setTimeout(resolve, 50));
};
