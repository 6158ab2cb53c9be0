/** A pattern's possible forms: an optional parameter there and not there, parameter names left out. */
const formsOf = (pattern: string): string[] => {
  const forms = pattern
    .split('/')
    .filter(Boolean)
    .reduce<string[]>(
      (before, segment) => {
        const name = segment.replace(/\?$/, '').replace(/^:.*/, ':');
        const longer = before.map((form) => `${form}/${name}`);
        return segment.endsWith('?') ? [...before, ...longer] : longer;
      },
      [''],
    );
  return forms.map((form) => form || '/');
};

/**
 * Whether two patterns claim the same addresses, so that no order of matching could tell them apart.
 * @example areSamePattern('/events/:id', '/events/:eventId') // true
 */
export const areSamePattern = (a: string, b: string): boolean => {
  const forms = new Set(formsOf(a.toLowerCase()));
  return formsOf(b.toLowerCase()).some((form) => forms.has(form));
};

const canMeet = (a: string, b: string): boolean => {
  const left = a.split('/');
  const right = b.split('/');
  const fit = (one: string, at: number): boolean =>
    one === ':' || right[at] === ':' || one.toLowerCase() === right[at]?.toLowerCase();
  return left.length === right.length && left.every(fit);
};

/**
 * Whether there is an address both patterns answer.
 * @example isOverlapping('/events/new', '/events/:id') // true
 */
export const isOverlapping = (a: string, b: string): boolean =>
  formsOf(a).some((form) => formsOf(b).some((other) => canMeet(form, other)));

// No expression: one would start anew at each of many slashes.
const withoutSlashAtEnd = (pathname: string): string => {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
};

const fits = (form: string, pathname: string): boolean => {
  const wanted = form.split('/');
  const found = pathname.split('/');
  return (
    wanted.length === found.length &&
    wanted.every((segment, at) => (segment === ':' ? found[at] !== '' : segment === found[at]?.toLowerCase()))
  );
};

// A word that is spelled out beats a parameter, at the leftmost place where two patterns differ.
const specificity = (form: string): string =>
  form
    .split('/')
    .map((segment) => (segment === ':' ? '0' : '1'))
    .join('');

/** The pattern that answers an address, chosen as the browser's router chooses it. */
export const matchPattern = <P extends string>(patterns: readonly P[], pathname: string): P | undefined => {
  const address = withoutSlashAtEnd(pathname);
  const matches = patterns.flatMap((pattern) =>
    formsOf(pattern)
      .filter((form) => fits(form.toLowerCase(), address))
      .map((form) => ({ pattern, rank: specificity(form) })),
  );
  return matches.sort((a, b) => b.rank.localeCompare(a.rank))[0]?.pattern;
};
