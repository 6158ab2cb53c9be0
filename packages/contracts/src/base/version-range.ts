type Version = [number, number, number];

const pattern = /^(\^|~|>=|<=|>|<|=)?(\d+)\.(\d+)\.(\d+)$/;

const alternativesIn = (range: string): string[][] =>
  range.split('||').map((alternative) => alternative.trim().split(/\s+/));

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

const ends: Record<string, (from: Version) => Version> = {
  '^': ([major, minor, patch]) =>
    major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1],
  '~': ([major, minor]) => [major, minor + 1, 0],
};

const read = (comparator: string): { sign: string; version: Version } | undefined => {
  const found = pattern.exec(comparator);
  if (!found) return undefined;
  const [, sign = '', ...numbers] = found;
  return { sign, version: numbers.map(Number) as Version };
};

const meets = (version: Version, comparator: string): boolean => {
  const wanted = read(comparator);
  if (!wanted) return false;
  const { sign } = wanted;
  const order = compare(version, wanted.version);
  const end = ends[sign]?.(wanted.version);
  if (end) return order >= 0 && compare(version, end) < 0;
  if (sign === '' || sign === '=') return order === 0;
  if (order === 0) return sign.endsWith('=');
  return sign.startsWith('>') ? order > 0 : order < 0;
};

/**
 * Returns whether a text is a range of complete versions with operators, and `||` between alternatives.
 * @example isVersionRange('>=1.2.0 <3.0.0') // true
 */
export const isVersionRange = (text: string): boolean =>
  alternativesIn(text)
    .flat()
    .every((comparator) => pattern.test(comparator));

/**
 * Returns whether a version is in a range. An invalid alternative matches no version.
 * @example isInRange('1.9.4', '^1.2.0') // true
 */
export const isInRange = (version: string, range: string): boolean => {
  const own = read(version);
  if (own?.sign !== '') return false;
  return alternativesIn(range).some((all) => all.every((comparator) => meets(own.version, comparator)));
};
