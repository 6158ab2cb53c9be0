import { ObjectId } from 'bson';
import { compare } from '../bson/compare.ts';
import { fromNumber, isDoc, type Doc, type Value } from '../bson/value.ts';
import { entryOf, type Table } from '../dialect.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { isIndex } from '../match/path.ts';

/** Refuses a whole number as the name of a computed field: JavaScript would move it to the front. */
export function checkComputedName(name: string): void {
  if (isIndex(name)) unsupported(`A computed field named '${name}'`);
}

/** A compiled aggregation expression; undefined means a missing value. */
export type Expression = (doc: Value) => Value;

/** Compiles an aggregation expression, refusing operators the dialect lacks. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) return compileArray(expression);
  if (!isDoc(expression)) return () => expression;
  const [name] = Object.keys(expression);
  return name?.startsWith('$') ? compileOperator(name, expression) : compileObject(expression);
}

function compilePath(path: string): Expression {
  if (path.startsWith('$$')) {
    const [name, ...rest] = path.slice(2).split('.');
    if (name !== 'ROOT') throw new MongoFailure(17276, `Use of undefined variable: ${name ?? ''}`);
    return (doc) => resolve(doc, rest);
  }
  const parts = path.slice(1).split('.');
  if (parts.some((part) => part === ''))
    throw new MongoFailure(40353, `FieldPath must not have empty parts: '${path}'`);
  if (parts.some((part) => part.startsWith('$')))
    throw new MongoFailure(16410, `FieldPath field names may not start with '$'`);
  return (doc) => resolve(doc, parts);
}

/** Follows a field path as expressions do: collects the values of array elements, but not of nested arrays. */
export function resolve(value: Value, parts: readonly string[], from = 0): Value {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current))
      return current
        .map((element: Value) => (isDoc(element) ? resolve(element, parts, i) : undefined))
        .filter((found) => found !== undefined);
    const part = parts[i] ?? '';
    current = isDoc(current) && Object.hasOwn(current, part) ? current[part] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

function compileArray(items: Value[]): Expression {
  const expressions = items.map(compileExpression);
  return (doc) => expressions.map((expression) => expression(doc) ?? null);
}

function compileObject(fields: Doc): Expression {
  const expressions = Object.entries(fields).map(([name, value]) => {
    if (name.includes('.')) throw new MongoFailure(16405, `FieldPath field names may not contain '.'`);
    checkComputedName(name);
    return [name, compileExpression(value)] as const;
  });
  return (doc) =>
    Object.fromEntries(
      expressions
        .map(([name, expression]) => [name, expression(doc)] as const)
        .filter(([, value]) => value !== undefined),
    );
}

function compileOperator(name: string, expression: Doc): Expression {
  if (Object.keys(expression).length !== 1)
    throw new MongoFailure(15983, 'An object representing an expression must have exactly one field');
  return entryOf('expression', operators, name)(expression[name], name);
}

type Operator = (operand: Value, name: string) => Expression;

const operators: Table<'expression', Operator> = {
  $lt: (operand, name) => {
    const [left, right] = terms(name, operand, 2);
    return (doc) => compare(left?.(doc), right?.(doc)) < 0;
  },
  $size: (operand, name) => {
    const [term] = terms(name, operand, 1);
    return (doc) => {
      const value = term?.(doc);
      if (Array.isArray(value)) return fromNumber(value.length);
      throw new MongoFailure(
        17124,
        `The argument to $size must be an array, but was of type: ${typeName(value)}`,
      );
    };
  },
  $toObjectId: (operand, name) => {
    const [term] = terms(name, operand, 1);
    return (doc) => toObjectId(term?.(doc));
  },
};

function terms(name: string, operand: Value, count: number): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length !== count)
    throw new MongoFailure(
      16020,
      `Expression ${name} takes ${String(count)} arguments. ${String(list.length)} were passed in.`,
    );
  return list.map(compileExpression);
}

function toObjectId(value: Value): ObjectId | null {
  if (value === undefined || value === null) return null;
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw new MongoFailure(
    241,
    `Unsupported conversion from ${typeName(value)} to objectId in $convert with no onError value`,
  );
}
