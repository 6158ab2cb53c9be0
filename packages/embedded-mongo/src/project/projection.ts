import { isDoc, isNumeric, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { checkComputedName } from '../aggregate/expression.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { isOperatorDoc } from '../match/matcher.ts';
import { excluded, included, type Tree } from './tree.ts';

/** Returns the projected part of a document. */
export type Projector = (doc: Doc) => Doc;

/** A field a projection computes from the document. */
type Computed = (doc: Doc) => Value;

interface Parsed {
  tree: Tree;
  isInclusion: boolean | undefined;
  id: boolean | undefined;
  computed: Map<string, Computed>;
  compile: ((expression: Value) => Computed) | undefined;
}

/** Compiles a projection; undefined means the whole document. With `compile` it may have computed fields. */
export function compileProjection(projection: Doc, compile?: Parsed['compile']): Projector | undefined {
  if (Object.keys(projection).length === 0) return undefined;
  const computed = new Map<string, Computed>();
  const parsed: Parsed = { tree: new Map(), isInclusion: undefined, id: undefined, computed, compile };
  for (const [path, value] of Object.entries(projection)) addField(parsed, path, value);
  const { tree, isInclusion = parsed.id === true } = parsed;
  if (isInclusion ? parsed.id !== false : parsed.id === false) addToTree(tree, ['_id']);
  if (!isInclusion) return (doc) => excluded(doc, tree);
  return computed.size === 0 ? (doc) => included(doc, tree) : (doc) => withComputed(doc, tree, computed);
}

function withComputed(doc: Doc, tree: Tree, computed: Map<string, Computed>): Doc {
  const result = included(doc, tree);
  for (const [name, compute] of computed) {
    const value = compute(doc);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function addField(parsed: Parsed, path: string, value: Value): void {
  if (path === '') throw new MongoFailure(40352, 'FieldPath cannot be constructed with empty string');
  if (path.split('.').some((part) => part.startsWith('$'))) unsupported(`The projection of '${path}'`);
  if (typeof value === 'boolean' || isNumeric(value)) addFlag(parsed, path, isTruthy(value));
  else if (isDoc(value) && !isOperatorDoc(value)) addDocument(parsed, path, value);
  else addComputed(parsed, path, value);
}

function addDocument(parsed: Parsed, path: string, value: Doc): void {
  if (Object.keys(value).length === 0)
    throw new MongoFailure(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
  for (const [inner, innerValue] of Object.entries(value)) addField(parsed, `${path}.${inner}`, innerValue);
}

function addComputed(parsed: Parsed, path: string, value: Value): void {
  if (!parsed.compile || path.includes('.') || path === '_id')
    unsupported(`A computed field '${path}' in this projection`);
  setMode(parsed, true, path);
  checkComputedName(path);
  if (parsed.tree.has(path)) throw new MongoFailure(31250, `Path collision at ${path}`);
  parsed.computed.set(path, parsed.compile(value));
}

function addFlag(parsed: Parsed, path: string, wanted: boolean): void {
  if (path === '_id') {
    parsed.id = wanted;
    return;
  }
  if (parsed.computed.has(path.split('.')[0] ?? ''))
    throw new MongoFailure(31250, `Path collision at ${path}`);
  setMode(parsed, wanted, path);
  addToTree(parsed.tree, path.split('.'));
}

function setMode(parsed: Parsed, isInclusion: boolean, path: string): void {
  if (parsed.isInclusion !== undefined && parsed.isInclusion !== isInclusion)
    throw isInclusion
      ? new MongoFailure(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      : new MongoFailure(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  parsed.isInclusion = isInclusion;
}

function addToTree(tree: Tree, parts: string[]): void {
  const [first = '', ...rest] = parts;
  const known = tree.get(first);
  if (known === null || (known && rest.length === 0))
    throw new MongoFailure(31250, `Path collision at ${parts.join('.')}`);
  if (rest.length === 0) {
    tree.set(first, null);
    return;
  }
  const next: Tree = known ?? new Map<string, Tree | null>();
  tree.set(first, next);
  addToTree(next, rest);
}
