import { BSONRegExp } from 'bson';
import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { entryOf, type Table } from '../dialect.ts';
import { MongoFailure } from '../errors.ts';
import { compileExpression } from '../aggregate/expression.ts';
import { equals, isAnyOf, type LeafTest, matches, ordered } from './leaf.ts';
import { visitLeaves, visitPath } from './path.ts';

/** A compiled filter. */
export type Test = (doc: Value) => boolean;

/** The target of a predicate: the values of a path, or one array element. */
interface Target {
  parts: string[];
  opensArrays: boolean;
}

type FieldOperator = (target: Target, operand: Value, siblings: Doc) => Test;

/** Compiles a query filter; refuses operators that are not in the dialect. */
export function compileFilter(filter: Doc): Test {
  const tests = Object.entries(filter).map(([name, operand]) =>
    name.startsWith('$')
      ? entryOf('top level operator', logical, name)(operand, name)
      : compileField({ parts: name.split('.'), opensArrays: true }, operand),
  );
  return all(tests);
}

function all(tests: Test[]): Test {
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}

const logical: Table<'top level operator', (operand: Value, name: string) => Test> = {
  $and: (operand, name) => all(branches(name, operand)),
  $or: (operand, name) => {
    const tests = branches(name, operand);
    return (doc) => tests.some((test) => test(doc));
  },
  $expr: (operand) => {
    const expression = compileExpression(operand);
    return (doc) => isTruthy(expression(doc));
  },
};

function branches(name: string, operand: Value): Test[] {
  if (!Array.isArray(operand)) throw new MongoFailure(2, `${name} must be an array`);
  if (operand.length === 0) throw new MongoFailure(2, '$and/$or must be a nonempty array');
  return operand.map((branch: Value) => {
    if (!isDoc(branch)) throw new MongoFailure(2, '$or/$and entries need to be full objects');
    return compileFilter(branch);
  });
}

/** Whether an operand is a document of operators rather than a value to equal. */
export function isOperatorDoc(operand: Value): operand is Doc {
  return isDoc(operand) && (Object.keys(operand)[0]?.startsWith('$') ?? false);
}

function compileField(target: Target, operand: Value): Test {
  if (!isOperatorDoc(operand)) return onLeaves(target, valueTest(operand));
  const tests = Object.entries(operand).map(([name, value]) =>
    entryOf('operator', fieldOperators, name)(target, value, operand),
  );
  return all(tests);
}

function valueTest(operand: Value): LeafTest {
  return operand instanceof BSONRegExp ? matches(operand) : equals(operand);
}

function onLeaves(target: Target, test: LeafTest): Test {
  const visit = target.opensArrays ? visitLeaves : visitPath;
  return (doc) => visit(doc, target.parts, test);
}

function order(operator: string): FieldOperator {
  return (target, operand) => onLeaves(target, ordered(operator, operand));
}

const fieldOperators: Table<'operator', FieldOperator> = {
  $eq: (target, operand) => onLeaves(target, equals(operand)),
  $ne: (target, operand) => {
    if (operand instanceof BSONRegExp) throw new MongoFailure(2, "Can't have regex as arg to $ne.");
    return not(onLeaves(target, equals(operand)));
  },
  $gt: order('$gt'),
  $gte: order('$gte'),
  $lt: order('$lt'),
  $lte: order('$lte'),
  $in: (target, operand) => onLeaves(target, isAnyOf(operand)),
  $nin: (target, operand) => not(onLeaves(target, isAnyOf(operand))),
  $not: compileNot,
  $regex: (target, operand, { $options }) => onLeaves(target, matches(operand, $options)),
  $options: (_target, _operand, siblings) => {
    if (!('$regex' in siblings)) throw new MongoFailure(2, '$options needs a $regex');
    return () => true;
  },
  $exists: (target, operand) => {
    const wanted = isTruthy(operand);
    return (doc) => visitPath(doc, target.parts, (value) => value !== undefined) === wanted;
  },
};

function not(test: Test): Test {
  return (doc) => !test(doc);
}

function compileNot(target: Target, operand: Value): Test {
  if (operand instanceof BSONRegExp) return not(onLeaves(target, matches(operand)));
  if (!isDoc(operand)) throw new MongoFailure(2, '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw new MongoFailure(2, '$not cannot be empty');
  if (!isOperatorDoc(operand))
    throw new MongoFailure(2, `unknown operator: ${Object.keys(operand)[0] ?? ''}`);
  return not(compileField(target, operand));
}

/** Compiles the operand of `$pull` into a test of one array element. */
export function elementTest(operand: Doc): Test {
  const [first] = Object.keys(operand);
  if (first !== undefined && isOperatorDoc(operand) && !Object.hasOwn(logical, first))
    return compileField({ parts: [], opensArrays: false }, operand);
  const test = compileFilter(operand);
  return (element) => {
    if (Array.isArray(element)) return test(Object.fromEntries(element.entries()));
    return isDoc(element) && test(element);
  };
}
