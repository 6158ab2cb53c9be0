import { shellApiVersion } from '@portal/contracts/remote';

type Version = [number, number, number];

const versionIn = (text: string): Version | undefined => {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
};

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const ends: Record<string, (from: Version) => Version> = {
  '^': ([major, minor, patch]) =>
    major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1],
  '~': ([major, minor]) => [major, minor + 1, 0],
};

const meets = (version: Version, comparator: string): boolean => {
  const [, sign = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(comparator) ?? [];
  const wanted = versionIn(text);
  if (!wanted) return false;
  const order = compare(version, wanted);
  const end = ends[sign]?.(wanted);
  if (end) return order >= 0 && compare(version, end) < 0;
  if (sign === '' || sign === '=') return order === 0;
  if (order === 0) return sign.endsWith('=');
  return sign.startsWith('>') ? order > 0 : order < 0;
};

/** Whether a range, as `requires.shellApi` has it, includes a version. What it does not understand it refuses. */
export const satisfiesShellApi = (range: string, version: string = shellApiVersion): boolean => {
  const own = versionIn(version);
  if (!own || range.trim() === '') return false;
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparator) => meets(own, comparator)),
  );
};
