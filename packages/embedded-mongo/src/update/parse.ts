import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { entryOf } from '../dialect.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { type Modifier, modifiers } from './modifiers.ts';

/** One field of one update operator. */
export interface Change {
  modifier: Modifier;
  path: string;
  parts: string[];
  operand: Value;
}

/** A parsed update: a new document or a list of changes. */
export type Update = { kind: 'replace'; doc: Doc } | { kind: 'change'; changes: Change[] };

/** Parses an update; refuses updates that MongoDB refuses without reading documents. */
export function parseUpdate(update: Value): Update {
  if (Array.isArray(update)) unsupported('An update written as a pipeline');
  if (!isDoc(update)) throw new MongoFailure(9, 'Update argument must be either an object or an array');
  const names = Object.keys(update);
  if (!names[0]?.startsWith('$')) return { kind: 'replace', doc: checkReplacement(update) };
  const changes = names.flatMap((operator) => parseOperator(operator, update[operator]));
  checkConflicts(changes);
  return { kind: 'change', changes: changes.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

function checkReplacement(doc: Doc): Doc {
  const bad = Object.keys(doc).find((name) => name.startsWith('$'));
  if (bad)
    throw new MongoFailure(
      52,
      `The dollar ($) prefixed field '${bad}' in '${bad}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return doc;
}

function parseOperator(operator: string, fields: Value): Change[] {
  const modifier = entryOf('modifier', modifiers, operator);
  if (!isDoc(fields))
    throw new MongoFailure(
      9,
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
    );
  return Object.entries(fields).map(([path, operand]) => ({
    modifier,
    path,
    parts: splitPath(path, operator),
    operand,
  }));
}

function splitPath(path: string, operator: string): string[] {
  if (path === '') throw new MongoFailure(56, `An empty update path is not valid.`);
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoFailure(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts.some(isPositional)) unsupported(`The position in the update path '${path}'`);
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar && operator !== '$unset')
    throw new MongoFailure(
      52,
      `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return parts;
}

function isPositional(part: string): boolean {
  return part === '$' || part.startsWith('$[');
}

function checkConflicts(changes: Change[]): void {
  const paths = changes.map(({ path }) => path);
  for (const [i, path] of paths.entries())
    for (const other of paths.slice(0, i)) {
      if (path !== other && !path.startsWith(`${other}.`) && !other.startsWith(`${path}.`)) continue;
      const shorter = path.length < other.length ? path : other;
      throw new MongoFailure(40, `Updating the path '${path}' would create a conflict at '${shorter}'`);
    }
}
