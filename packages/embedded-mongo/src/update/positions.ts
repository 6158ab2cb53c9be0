import { EJSON } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import type { Change } from './parse.ts';
import { getAt } from './paths.ts';

/** Tests of the array filters by identifier. */
export type ArrayFilters = ReadonlyMap<string, (element: Value) => boolean>;

/** Reads `arrayFilters`, refusing those no path uses. */
export function parseArrayFilters(filters: Value, changes: Change[]): ArrayFilters {
  const result = new Map<string, (element: Value) => boolean>();
  for (const filter of Array.isArray(filters) ? filters : []) {
    if (!isDoc(filter)) throw new MongoFailure(14, 'Each array filter must be an object');
    const name = identifierOf(filter);
    if (result.has(name))
      throw new MongoFailure(9, `Found multiple array filters with the same top-level field name ${name}`);
    const test = compileFilter(filter);
    result.set(name, (element) => test({ [name]: element }));
  }
  for (const name of result.keys())
    if (!changes.some(({ parts }) => parts.includes(`$[${name}]`)))
      throw new MongoFailure(9, `The array filter for identifier '${name}' was not used in the update`);
  return result;
}

function identifierOf(filter: Doc): string {
  const names = new Set(topNames(filter));
  const [name] = names;
  if (name === undefined)
    throw new MongoFailure(9, 'Cannot use an expression without a top-level field name in arrayFilters');
  if (names.size > 1)
    throw new MongoFailure(
      9,
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
    );
  if (!/^[a-z]\w*$/.test(name))
    throw new MongoFailure(
      2,
      `The top-level field name in an array filter must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  return name;
}

function topNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, operand]) =>
    name.startsWith('$')
      ? Array.isArray(operand)
        ? (operand as Doc[]).flatMap(topNames)
        : []
      : [name.split('.')[0] ?? ''],
  );
}

/** The exact paths a path with `$`, `$[]` or `$[name]` stands for in one document. */
export function exactPaths(
  doc: Doc,
  parts: readonly string[],
  position: number | undefined,
  filters: ArrayFilters,
): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) paths = paths.flatMap((path) => step(doc, path, part, position, filters));
  return paths;
}

function step(
  doc: Doc,
  path: string[],
  part: string,
  position: number | undefined,
  filters: ArrayFilters,
): string[][] {
  if (part === '$') {
    if (position === undefined)
      throw new MongoFailure(2, 'The positional operator did not find the match needed from the query.');
    return [[...path, String(position)]];
  }
  const name = /^\$\[(\w*)\]$/.exec(part)?.[1];
  if (name === undefined) return [[...path, part]];
  const test = name === '' ? () => true : filters.get(name);
  if (!test)
    throw new MongoFailure(
      2,
      `No array filter found for identifier '${name}' in path '${[...path, part].join('.')}'`,
    );
  return elementsAt(doc, path).flatMap((element, i) => (test(element) ? [[...path, String(i)]] : []));
}

function elementsAt(doc: Doc, path: string[]): Value[] {
  const array = getAt(doc, path);
  if (array === undefined)
    throw new MongoFailure(
      2,
      `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
    );
  if (!Array.isArray(array))
    throw new MongoFailure(
      2,
      `Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${EJSON.stringify(array)}`,
    );
  return array;
}
