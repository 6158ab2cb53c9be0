import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { arithmetic } from './operators/arithmetic.ts';
import { arrays } from './operators/arrays.ts';
import { comparison } from './operators/comparison.ts';
import { control } from './operators/control.ts';
import { conversions } from './operators/conversions.ts';
import { dates } from './operators/dates.ts';
import { objects } from './operators/objects.ts';
import { sets } from './operators/sets.ts';
import { namedStrings, strings } from './operators/strings.ts';
import type { EagerOperator, Expression, LazyOperator } from './operator.ts';

const lazy: Record<string, LazyOperator> = { ...control, ...objects.lazy, ...namedStrings, ...dates };
const eager: Record<string, EagerOperator> = {
  ...strings,
  ...comparison,
  ...arithmetic,
  ...arrays,
  ...sets,
  ...conversions,
  ...objects.eager,
};

/** Compiles an aggregation expression, refusing operators that are unknown. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) return compileArray(expression);
  if (!isDoc(expression)) return () => expression;
  const [name] = Object.keys(expression);
  return name?.startsWith('$') ? compileOperator(name, expression) : compileObject(expression);
}

function compilePath(path: string): Expression {
  if (!path.startsWith('$$')) return compileFieldPath(path.slice(1));
  const [name = '', ...parts] = path.slice(2).split('.');
  if (name === 'ROOT' || name === 'CURRENT')
    return (doc, variables) => resolve(rootOf(name, doc, variables), parts);
  if (name === 'REMOVE') return () => undefined;
  if (!/^([a-z\u0080-\uffff]\w*|NOW)$/.test(name))
    throw new MongoFailure(17276, `Use of undefined variable: ${name}`);
  if (name === 'NOW') return (_doc, variables) => resolve(variables.NOW ?? new Date(), parts);
  return (_doc, variables) => {
    if (!(name in variables)) throw new MongoFailure(17276, `Use of undefined variable: ${name}`);
    return resolve(variables[name], parts);
  };
}

function rootOf(name: string, doc: Value, variables: Doc): Value {
  return Object.hasOwn(variables, name) ? variables[name] : doc;
}

function compileFieldPath(path: string): Expression {
  const parts = path.split('.');
  if (parts.some((part) => part === ''))
    throw new MongoFailure(40353, `FieldPath must not have empty parts: '${path}'`);
  if (parts.some((part) => part.startsWith('$')))
    throw new MongoFailure(16410, `FieldPath field names may not start with '$'`);
  return (doc) => resolve(doc, parts);
}

/** Follows a field path as expressions do: through arrays, collecting what is there. */
export function resolve(value: Value, parts: readonly string[], from = 0): Value {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current))
      return current
        .map((element: Value) =>
          isDoc(element) || Array.isArray(element) ? resolve(element, parts, i) : undefined,
        )
        .filter((found) => found !== undefined);
    const part = parts[i] ?? '';
    current = isDoc(current) && Object.hasOwn(current, part) ? current[part] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

function compileArray(items: Value[]): Expression {
  const expressions = items.map(compileExpression);
  return (doc, variables) => expressions.map((expression) => expression(doc, variables) ?? null);
}

function compileObject(fields: Doc): Expression {
  const expressions = Object.entries(fields).map(
    ([name, value]) => [checkName(name), compileExpression(value)] as const,
  );
  return (doc, variables) => {
    const result: Doc = {};
    for (const [name, expression] of expressions) {
      const value = expression(doc, variables);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
}

function checkName(name: string): string {
  if (name.includes('.')) throw new MongoFailure(16405, `FieldPath field names may not contain '.'`);
  return name;
}

function compileOperator(name: string, expression: Doc): Expression {
  if (Object.keys(expression).length !== 1)
    throw new MongoFailure(15983, 'An object representing an expression must have exactly one field');
  const operand = expression[name];
  const own = lazy[name];
  if (own) return own(operand, compileExpression);
  const operator = eager[name];
  if (!operator) throw new MongoFailure(168, `Unrecognized expression '${name}'`);
  return compileEager(name, operator, operand);
}

function compileEager(name: string, operator: EagerOperator, operand: Value): Expression {
  const args = Array.isArray(operand) ? operand : [operand];
  if (args.length < operator.least || args.length > operator.most)
    throw new MongoFailure(
      16020,
      `Expression ${name} takes ${arity(operator)} arguments. ${String(args.length)} were passed in.`,
    );
  const expressions = args.map(compileExpression);
  const { run } = operator;
  return (doc, variables) => run(expressions.map((expression) => expression(doc, variables)));
}

function arity({ least, most }: EagerOperator): string {
  if (least === most) return `exactly ${String(least)}`;
  return `at least ${String(least)}${most === Infinity ? '' : ` and at most ${String(most)}`}`;
}
