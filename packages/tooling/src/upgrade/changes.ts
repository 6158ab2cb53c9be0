import { isInRange } from '@portal/contracts/version-range';

/** The changes in one version of the shell's API. */
interface Change {
  version: string;
  text: string;
}

const area = "## The shell's API for remotes";

/** Returns the changes to the shell's API from a changelog, newest first. */
export const changesIn = (changelog: string): Change[] => {
  const [, text = ''] = changelog.split(area);
  const [section = ''] = text.split(/\n## /);
  return section
    .split(/\n### /)
    .slice(1)
    .map((entry) => {
      const [heading = '', ...lines] = entry.split('\n');
      return { version: heading.split(' ')[0] ?? '', text: lines.join('\n').trim() };
    });
};

/** Returns the changes since a version, always including unreleased ones. */
export const changesSince = (changes: readonly Change[], version: string): Change[] =>
  changes.filter((change) => !/^\d/.test(change.version) || isInRange(change.version, `>${version}`));
