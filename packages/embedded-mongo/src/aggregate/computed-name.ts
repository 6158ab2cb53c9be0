import { unsupported } from '../errors.ts';
import { isIndex } from '../match/path.ts';

/** Refuses a whole number as the name of a computed field: JavaScript would move it to the front. */
export function checkComputedName(name: string): void {
  if (isIndex(name)) unsupported(`A computed field named '${name}'`);
}
