import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { once } from 'node:events';
import { basename, join, relative, sep } from 'node:path';
import { buildRemote } from './build-remote.ts';
import { buildShell } from './build-shell.ts';
import { endWithParent, runNode } from '../steps/run.ts';
import { remoteFolders, rootFolder } from '../workspace.ts';

type Job = () => Promise<void>;

const patience = 60;
const stopWithin = 2000;

const left = /(^|[\\/])(dist|\.dist-[^\\/]+|node_modules|\.turbo|data)([\\/]|$)|\.test\.|~$/;

/** Runs jobs one after another; a job requested several times runs once. */
const createQueue = () => {
  const waiting = new Map<string, Job>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (const [name, job] of waiting) {
      waiting.delete(name);
      // A compile error is printed, and the watcher waits for the next change.
      await job().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }
    isRunning = false;
  };
  return (name: string, job: Job): void => {
    waiting.set(name, job);
    clearTimeout(timer);
    timer = setTimeout(() => void run(), patience);
  };
};

const createApi = (root: string) => {
  let child: ChildProcess | undefined;
  const built = new Set<string>();
  const publish = (folder: string): void => {
    built.add(folder);
    if (child?.connected) child.send(folder);
  };
  const stop: Job = async () => {
    const running = child;
    if (!running || running.exitCode !== null) return;
    const timer = setTimeout(() => running.kill('SIGKILL'), stopWithin);
    running.kill('SIGTERM');
    await once(running, 'exit');
    clearTimeout(timer);
  };
  const restart: Job = async () => {
    await runNode(['build.ts'], join(root, 'api'));
    await stop();
    child = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    built.forEach(publish);
  };
  return { publish, restart, stop };
};

/** Builds, publishes and serves the portal, and repeats this for each changed part. */
export const run = async (): Promise<void> => {
  endWithParent();
  const root = rootFolder(process.cwd());
  process.chdir(root);
  const remotes = await remoteFolders(root);
  const api = createApi(root);
  const enqueue = createQueue();

  const remoteJob =
    (folder: string): Job =>
    async () => {
      await buildRemote(folder, true);
      api.publish(folder);
    };
  const buildShellAgain = (): void => enqueue('shell', () => buildShell(join(root, 'shell'), true));
  const buildRemoteAgain = (folder: string): void => enqueue(basename(folder), remoteJob(folder));
  const buildAgain = (path: string): void => {
    const [area = '', name] = relative(root, path).split(sep);
    const isLibrary = area === 'packages' && (name === 'contracts' || name === 'kit');
    if (area === 'shell' || isLibrary) buildShellAgain();
    if (isLibrary) remotes.forEach(buildRemoteAgain);
    if (area === 'api' || (isLibrary && name === 'contracts')) enqueue('api', api.restart);
    const changed = remotes.find((folder) => basename(folder) === area);
    if (changed) buildRemoteAgain(changed);
  };

  buildShellAgain();
  remotes.forEach(buildRemoteAgain);
  enqueue('api', api.restart);
  for (const folder of ['packages/contracts', 'packages/kit', 'shell', 'api']
    .map((name) => join(root, name))
    .concat(remotes)) {
    watch(folder, { recursive: true }, (_, name) => {
      if (name && !left.test(name)) buildAgain(join(folder, name));
    });
  }
  const stop = (): void => void api.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};
