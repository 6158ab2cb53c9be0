import { compileExpression } from '../aggregate/expression.ts';
import type { Expression } from '../aggregate/operator.ts';
import { isDoc, isNumeric, isTruthy, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { elementTest } from '../match/matcher.ts';
import { assign } from './assign.ts';
import { excluded, included, type Tree } from './tree.ts';

/** Gives the part of a document a projection asks for. */
export type Projector = (doc: Doc, position?: number, variables?: Doc) => Doc;

interface Parsed {
  tree: Tree;
  isInclusion: boolean | undefined;
  id: boolean | undefined;
  computed: [string[], Expression][];
  slices: [string[], (values: Value[]) => Value[]][];
  matches: [string, (element: Value) => boolean][];
  positional: string | undefined;
}

/** Compiles a find projection; undefined where it asks for the whole document. */
export function compileProjection(projection: Doc | undefined, isFind = true): Projector | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  const parsed: Parsed = {
    tree: new Map<string, Tree | null>(),
    isInclusion: undefined,
    id: undefined,
    computed: [],
    slices: [],
    matches: [],
    positional: undefined,
  };
  for (const [path, value] of Object.entries(projection)) addField(parsed, path, value, isFind);
  const isInclusion = parsed.isInclusion ?? isImplicitInclusion(parsed);
  if (isInclusion) {
    for (const [parts] of parsed.slices) addToTree(parsed.tree, parts);
    if (parsed.id !== false) addToTree(parsed.tree, ['_id']);
  } else if (parsed.id === false) addToTree(parsed.tree, ['_id']);
  return (doc, position, variables = {}) => project(parsed, isInclusion, doc, position, variables);
}

/** Whether the projection needs to know which array element matched. */
export function isPositional(projection: Doc | undefined): boolean {
  return Object.keys(projection ?? {}).some((path) => path.endsWith('.$'));
}

function isImplicitInclusion({ computed, matches, id, slices }: Parsed): boolean {
  if (computed.length > 0 || matches.length > 0) return true;
  return id === true && slices.length === 0;
}

function addField(parsed: Parsed, path: string, value: Value, isFind: boolean): void {
  if (path === '') throw new MongoFailure(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.$') && isFind) addPositional(parsed, path);
  else if (path.startsWith('$') || path.includes('.$'))
    throw new MongoFailure(16410, "FieldPath field names may not start with '$'.");
  else if (isDoc(value)) addDocument(parsed, path, value, isFind);
  else if (typeof value === 'boolean' || isNumeric(value)) addFlag(parsed, path, isTruthy(value));
  else addComputed(parsed, path, value);
}

function addFlag(parsed: Parsed, path: string, wanted: boolean): void {
  if (path === '_id') {
    parsed.id = wanted;
    return;
  }
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

function addPositional(parsed: Parsed, path: string): void {
  if (parsed.positional !== undefined)
    throw new MongoFailure(31276, 'Cannot specify more than one positional projection per query.');
  parsed.positional = path.slice(0, -2);
  addFlag(parsed, parsed.positional, true);
}

function addDocument(parsed: Parsed, path: string, value: Doc, isFind: boolean): void {
  const [name] = Object.keys(value);
  if (name === undefined)
    throw new MongoFailure(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
  if (name === '$meta') unsupported('$meta');
  if (isFind && name === '$slice') addSlice(parsed, path, value.$slice);
  else if (isFind && name === '$elemMatch') addElemMatch(parsed, path, value.$elemMatch);
  else if (name.startsWith('$')) addComputed(parsed, path, value);
  else
    for (const [inner, innerValue] of Object.entries(value))
      addField(parsed, `${path}.${inner}`, innerValue, isFind);
}

function addComputed(parsed: Parsed, path: string, value: Value): void {
  setMode(parsed, true, path);
  if (path === '_id') parsed.id = false;
  parsed.computed.push([path.split('.'), compileExpression(value)]);
}

function addElemMatch(parsed: Parsed, path: string, operand: Value): void {
  if (!isDoc(operand)) throw new MongoFailure(2, 'elemMatch: Invalid argument, object required');
  if (path.includes('.'))
    throw new MongoFailure(31275, 'Cannot use $elemMatch projection on a nested field.');
  setMode(parsed, true, path);
  parsed.matches.push([path, elementTest(operand)]);
}

function addSlice(parsed: Parsed, path: string, operand: Value): void {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((item: Value) =>
    isNumeric(item) ? Math.trunc(toNumber(item)) : Number.NaN,
  );
  const [first = 0, count] = numbers;
  if (numbers.some(Number.isNaN) || numbers.length > 2)
    throw new MongoFailure(28667, 'Invalid $slice syntax');
  if (count !== undefined && count <= 0)
    throw new MongoFailure(28724, 'First argument to $slice must be positive');
  parsed.slices.push([path.split('.'), (values) => sliceOf(values, first, count)]);
}

function sliceOf(values: Value[], first: number, count: number | undefined): Value[] {
  if (count === undefined) return first >= 0 ? values.slice(0, first) : values.slice(first);
  const start = first < 0 ? Math.max(0, values.length + first) : first;
  return values.slice(start, start + count);
}

function project(
  parsed: Parsed,
  isInclusion: boolean,
  doc: Doc,
  position: number | undefined,
  variables: Doc,
): Doc {
  let result = isInclusion ? included(doc, parsed.tree) : excluded(doc, parsed.tree);
  if (parsed.positional !== undefined) result = keepElement(result, parsed.positional, position);
  for (const [path, test] of parsed.matches) {
    const array = doc[path];
    const found = Array.isArray(array) ? array.findIndex((element: Value) => test(element)) : -1;
    if (found >= 0) result[path] = [(array as Value[])[found]];
  }
  for (const [parts, slice] of parsed.slices) result = mapArrays(result, parts, slice) as Doc;
  for (const [parts, expression] of parsed.computed)
    result = assign(result, parts, expression(doc, variables)) as Doc;
  return result;
}

function keepElement(doc: Doc, path: string, position: number | undefined): Doc {
  if (position === undefined)
    throw new MongoFailure(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  return mapArrays(doc, path.split('.'), (values) => values.slice(position, position + 1)) as Doc;
}

function mapArrays(value: Value, parts: string[], change: (values: Value[]) => Value[]): Value {
  const [first, ...rest] = parts;
  if (first === undefined) return Array.isArray(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((element: Value) => mapArrays(element, parts, change));
  if (!isDoc(value) || !Object.hasOwn(value, first)) return value;
  return { ...value, [first]: mapArrays(value[first], rest, change) };
}
