import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addCodeOwner } from './create/code-owners.ts';
import { checkConflicts } from './create/conflicts.ts';
import { firstCommit } from './create/first-commit.ts';
import { copyTemplate } from './create/copy-template.ts';
import { makeProject } from './create/project.ts';
import { toRemoteName, type RemoteName } from './create/remote-name.ts';
import { Refusal } from './refusal.ts';
import { runNpm } from './run.ts';
import { rootFolder } from './workspace.ts';

const usage = 'npm run create-remote -- mf-<name> [--path /address] [--out <folder>]';

const nextSteps = (name: RemoteName, first: string, suffix: string): string =>
  [
    first,
    `  npm run dev${suffix}        shows it alone, with a mock API`,
    `  npm test${suffix}           tests its pages`,
    `  npm run doctor${suffix}     says whether the portal would take it`,
    '',
    `Its pages are at ${name.path} and ${name.path}/manage; README.md says where things are.`,
  ].join('\n');

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
  const files = await copyTemplate(folder, name, isOutside ? '@portal/tooling' : undefined);
  const more = isOutside ? await makeProject(root, folder, name) : [];
  const all = [...new Set([...files, ...more])].sort();
  console.log(`created ${folder}:\n${all.map((file) => `  ${file}`).join('\n')}`);
  if (!isOutside && (await addCodeOwner(root, name)))
    console.log('  .github/CODEOWNERS: its team reviews it');
  if (!values['no-install'])
    await runNpm(
      ['install', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'],
      isOutside ? folder : root,
    );
  if (isOutside) console.log(firstCommit(folder, name.title) ?? 'committed, in a repository of its own');
  console.log(
    isOutside ? nextSteps(name, `\n  cd ${folder}`, '') : nextSteps(name, '', ` -w ${name.folder}`),
  );
};
