import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

const runProgram = async (program: string, args: string[], cwd: string, stdio: 'inherit' | 'ignore') => {
  const child = spawn(program, args, {
    cwd,
    stdio: ['inherit', stdio, 'inherit'],
    // Windows' own launchers are scripts.
    shell: process.platform === 'win32',
  });
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
};

/** Ends this process when its parent ends: npm does not pass on signals. */
export const endWithParent = (): void => {
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
};

/** Runs an installed command-line tool and shows its output. */
export const runTool = async (root: string, tool: string, args: string[]): Promise<void> => {
  const code = await runProgram(join(root, 'node_modules/.bin', tool), args, root, 'inherit');
  if (code !== 0) throw new Refusal(`${tool} ${args.join(' ')} did not succeed.`);
};

/** Runs a Node program and shows its output. */
export const runNode = async (args: string[], cwd: string): Promise<void> => {
  const code = await runProgram(process.execPath, args, cwd, 'inherit');
  if (code !== 0) throw new Refusal(`node ${args.join(' ')} did not succeed.`);
};

/** Runs npm and shows only errors. */
export const runNpm = async (args: string[], cwd: string): Promise<void> => {
  const code = await runProgram('npm', [...args, '--loglevel=error'], cwd, 'ignore');
  if (code !== 0) throw new Refusal(`npm ${args.join(' ')} did not succeed in ${cwd}.`);
};
