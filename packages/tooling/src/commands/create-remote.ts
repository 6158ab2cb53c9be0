import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkConflicts } from '../create/conflicts.ts';
import { copyTemplate } from '../create/copy-template.ts';
import { makeProject } from '../create/project.ts';
import { toRemoteName, type RemoteName } from '../create/remote-name.ts';
import { Refusal } from '../refusal.ts';
import { runNpm } from '../steps/run.ts';
import { rootFolder } from '../workspace.ts';

const usage = 'npm run create-remote -- mf-<name> [--path /address] [--out <folder>]';

const nextSteps = (name: RemoteName, first: string, suffix: string): string =>
  [
    first,
    `  npm run dev${suffix}        shows it alone, with a mock API`,
    `  npm test${suffix}           tests its pages`,
    `  npm run doctor${suffix}     checks whether the portal would accept it`,
    '',
    `Its pages are at ${name.path} and ${name.path}/manage; README.md says where things are.`,
  ].join('\n');

/** Makes the new remote's team its code owner. Returns whether the repository has a code owners file. */
const addCodeOwner = async (root: string, { folder }: RemoteName): Promise<boolean> => {
  const file = join(root, '.github/CODEOWNERS');
  if (!existsSync(file)) return false;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/mf-'));
  const owned = `/${folder}/`.padEnd(26);
  lines.splice(last + 1, 0, `${owned} @portal/${folder.replace(/^mf-/, '')}-team`);
  await writeFile(file, lines.join('\n'));
  return true;
};

/**
 * Creates a repository in a folder and commits its files. Returns what the user still has to do, if anything.
 */
const firstCommit = (folder: string, title: string): string | undefined => {
  const git = (...args: string[]): boolean =>
    spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status === 0;
  if (git('rev-parse', '--is-inside-work-tree'))
    return 'It is inside a repository already: nothing was committed.';
  if (!git('init', '--initial-branch', 'main')) return 'git is not here: begin a repository when it is.';
  const isDone = git('add', '.') && git('commit', '--message', `feat: ${title}, as the scaffold has it`);
  return isDone
    ? undefined
    : 'git did not commit: it wants to know who you are (git config user.email …), then git commit.';
};

/** Writes the files of a remote, makes its team the code owner, and installs its packages. */
const fill = async (
  root: string,
  folder: string,
  name: RemoteName,
  { isOutside, installs }: { isOutside: boolean; installs: boolean },
): Promise<void> => {
  if (isOutside) console.log("packing the portal's tools …");
  const files = await copyTemplate(folder, name, isOutside ? '@portal/tooling' : undefined);
  const more = isOutside ? await makeProject(root, folder, name) : [];
  const all = [...new Set([...files, ...more])].sort();
  console.log(`created ${folder}:\n${all.map((file) => `  ${file}`).join('\n')}`);
  if (installs) {
    console.log('installing its packages, which takes up to half a minute …');
    await runNpm(
      ['install', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'],
      isOutside ? folder : root,
    );
  }
  if (!isOutside && (await addCodeOwner(root, name)))
    console.log('  .github/CODEOWNERS: its team reviews it');
};

/** Creates a new remote, in this repository or as a separate project. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      path: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1) throw new Refusal(usage);
  const plain = toRemoteName(positionals[0]);
  const name = { ...plain, path: values.path ?? plain.path };
  const root = rootFolder(process.cwd());
  const folder = values.out === undefined ? join(root, name.folder) : resolve(values.out);
  await checkConflicts(root, folder, name);
  const isOutside = values.out !== undefined;
  try {
    await fill(root, folder, name, { isOutside, installs: !values['no-install'] });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    console.error(`${folder} is removed again, because it could not be finished.`);
    throw error;
  }
  if (isOutside) console.log(firstCommit(folder, name.title) ?? 'committed, in a new repository');
  console.log(
    isOutside ? nextSteps(name, `\n  cd ${folder}`, '') : nextSteps(name, '', ` -w ${name.folder}`),
  );
};
