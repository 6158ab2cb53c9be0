import { spawnSync } from 'node:child_process';

/**
 * Creates a repository in a folder and commits its files. Returns what the user still has to do, if anything.
 */
export const firstCommit = (folder: string, title: string): string | undefined => {
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
