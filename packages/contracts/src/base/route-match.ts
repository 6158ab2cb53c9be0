/** Returns a pattern with and without its optional parameter. Names of parameters are removed. */
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
 * Returns whether two patterns match exactly the same addresses.
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
 * Returns whether there is an address that both patterns match.
 * @example isOverlapping('/events/new', '/events/:id') // true
 */
export const isOverlapping = (a: string, b: string): boolean =>
  formsOf(a).some((form) => formsOf(b).some((other) => canMeet(form, other)));

/**
 * Returns whether a pattern matches an address of another one, or one below it. Nothing is below the home page.
 * @example isWithin('/login/:step', '/login') // true
 */
export const isWithin = (pattern: string, space: string): boolean =>
  formsOf(pattern).some((form) =>
    formsOf(space).some((start) => {
      const depth = start === '/' ? undefined : start.split('/').length;
      return canMeet(form.split('/').slice(0, depth).join('/') || '/', start);
    }),
  );

// Not a regular expression, because one would restart at each of many slashes.
const withoutSlashAtEnd = (pathname: string): string => {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
};

const fits = (wanted: readonly string[], found: readonly string[]): boolean =>
  wanted.length === found.length &&
  wanted.every((segment, at) => (segment === ':' ? found[at] !== '' : segment === found[at]));

// A literal segment wins over a parameter, at the leftmost segment where two patterns differ.
const specificity = (form: string): string =>
  form
    .split('/')
    .map((segment) => (segment === ':' ? '0' : '1'))
    .join('');

// Not localeCompare: the browser would load its collation rules before the page works.
const compareRanks = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Finds the pattern that matches an address, with the same result as the browser's router. */
export type PatternMatcher<P extends string> = (pathname: string) => P | undefined;

/** Compiles patterns once, for matching many addresses. */
export const compilePatterns = <P extends string>(patterns: readonly P[]): PatternMatcher<P> => {
  const forms = patterns
    .flatMap((pattern) => formsOf(pattern).map((form) => ({ pattern, form, rank: specificity(form) })))
    .sort((a, b) => compareRanks(b.rank, a.rank))
    .map(({ pattern, form }) => ({ pattern, segments: form.toLowerCase().split('/') }));
  return (pathname) => {
    const found = withoutSlashAtEnd(pathname).toLowerCase().split('/');
    return forms.find(({ segments }) => fits(segments, found))?.pattern;
  };
};

/** Returns the pattern that matches an address. */
export const matchPattern = <P extends string>(patterns: readonly P[], pathname: string): P | undefined =>
  compilePatterns(patterns)(pathname);
