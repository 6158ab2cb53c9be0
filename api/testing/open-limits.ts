import { limitNames } from '../src/platform/config/limits.js';

/** Disables all limits except the given ones, because a test sends in a second what a person sends in an hour. */
export const openLimits = (except = ''): string =>
  [...limitNames.map((name) => `${name}=1000000`), except].join(',');
