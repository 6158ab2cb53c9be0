import { BSONRegExp } from 'bson';
import { isDoc, isNumeric, isTruthy, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileExpression } from '../aggregate/expression.ts';
import { equals, hasType, isAnyOf, type LeafTest, matches, modulo, ordered } from './leaf.ts';
import { type Position, visitLeaves, visitPath } from './path.ts';

/** A compiled filter. The position remembers which array element matched. */
export type Test = (doc: Value, position?: Position) => boolean;

/** Where a predicate looks: at the values of a path, or at one array element as it is. */
interface Target {
  parts: string[];
  opensArrays: boolean;
}

/** Compiles a query filter, refusing what is unknown or not supported. */
export function compileFilter(filter: Doc, variables: Doc = {}): Test {
  const tests = Object.entries(filter).map(([name, operand]) =>
    name.startsWith('$')
      ? compileLogical(name, operand, variables)
      : compileField({ parts: name.split('.'), opensArrays: true }, operand, variables),
  );
  return all(tests);
}

function all(tests: Test[]): Test {
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc, position) => tests.every((test) => test(doc, position));
}

function compileLogical(name: string, operand: Value, variables: Doc): Test {
  switch (name) {
    case '$and':
      return all(branches(name, operand, variables));
    case '$or': {
      const tests = branches(name, operand, variables);
      return (doc, position) => tests.some((test) => test(doc, position));
    }
    case '$nor': {
      const tests = branches(name, operand, variables);
      return (doc) => !tests.some((test) => test(doc));
    }
    case '$expr': {
      const expression = compileExpression(operand);
      return (doc) => isTruthy(expression(doc, variables));
    }
    case '$comment':
      return () => true;
    case '$where':
    case '$text':
    case '$jsonSchema':
      return unsupported(name);
    default:
      throw new MongoFailure(2, `unknown top level operator: ${name}`);
  }
}

function branches(name: string, operand: Value, variables: Doc): Test[] {
  if (!Array.isArray(operand)) throw new MongoFailure(2, `${name} must be an array`);
  if (operand.length === 0) throw new MongoFailure(2, '$and/$or/$nor must be a nonempty array');
  return operand.map((branch: Value) => {
    if (!isDoc(branch)) throw new MongoFailure(2, '$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, variables);
  });
}

/** Whether an operand is a document of operators rather than a value to equal. */
export function isOperatorDoc(operand: Value): operand is Doc {
  if (!isDoc(operand)) return false;
  const [first] = Object.keys(operand);
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

function compileField(target: Target, operand: Value, variables: Doc): Test {
  if (!isOperatorDoc(operand)) return onLeaves(target, valueTest(operand));
  const tests = Object.entries(operand).map(([name, value]) =>
    compileOperator(target, name, value, operand, variables),
  );
  return all(tests);
}

function valueTest(operand: Value): LeafTest {
  return operand instanceof BSONRegExp ? matches(operand) : equals(operand);
}

function onLeaves(target: Target, test: LeafTest): Test {
  const visit = target.opensArrays ? visitLeaves : visitPath;
  return (doc, position) =>
    visit(doc, target.parts, (value, index) => {
      if (!test(value)) return false;
      if (position && index !== undefined) position.index = index;
      return true;
    });
}

function compileOperator(target: Target, name: string, operand: Value, siblings: Doc, variables: Doc): Test {
  switch (name) {
    case '$eq':
      return onLeaves(target, equals(operand));
    case '$ne':
      if (operand instanceof BSONRegExp) throw new MongoFailure(2, "Can't have regex as arg to $ne.");
      return not(onLeaves(target, equals(operand)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return onLeaves(target, ordered(name, operand));
    case '$in':
      return onLeaves(target, isAnyOf(operand));
    case '$nin':
      return not(onLeaves(target, isAnyOf(operand)));
    case '$not':
      return compileNot(target, operand, variables);
    case '$regex':
      return onLeaves(target, matches(operand, siblings.$options));
    case '$options':
      if (!('$regex' in siblings)) throw new MongoFailure(2, '$options needs a $regex');
      return () => true;
    case '$mod':
      return onLeaves(target, modulo(operand));
    case '$type':
      return onLeaves(target, hasType(operand));
    default:
      return compileShape(target, name, operand, variables);
  }
}

function compileShape(target: Target, name: string, operand: Value, variables: Doc): Test {
  switch (name) {
    case '$exists':
      return exists(target, isTruthy(operand));
    case '$size':
      return hasSize(target, operand);
    case '$all':
      return compileAll(target, operand, variables);
    case '$elemMatch':
      return compileElemMatch(target, operand, variables);
    case '$comment':
      return () => true;
    default:
      return refuseOperator(name);
  }
}

const knownElsewhere =
  /^\$(geo|near|within|maxDistance|minDistance|bits|jsonSchema|where|text|expr|rand|sampleRate)/;

function refuseOperator(name: string): never {
  if (knownElsewhere.test(name)) unsupported(name);
  throw new MongoFailure(2, `unknown operator: ${name}`);
}

function not(test: Test): Test {
  return (doc) => !test(doc);
}

function compileNot(target: Target, operand: Value, variables: Doc): Test {
  if (operand instanceof BSONRegExp) return not(onLeaves(target, matches(operand)));
  if (!isDoc(operand)) throw new MongoFailure(2, '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw new MongoFailure(2, '$not cannot be empty');
  if (!isOperatorDoc(operand))
    throw new MongoFailure(2, `unknown operator: ${Object.keys(operand)[0] ?? ''}`);
  return not(compileField(target, operand, variables));
}

function exists(target: Target, wanted: boolean): Test {
  return (doc) => visitPath(doc, target.parts, (value) => value !== undefined) === wanted;
}

function hasSize(target: Target, operand: Value): Test {
  const size = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!Number.isInteger(size))
    throw new MongoFailure(2, `Failed to parse $size. Expected an integer in: $size`);
  if (size < 0) throw new MongoFailure(2, 'Failed to parse $size. Expected a non-negative number');
  return (doc) => visitPath(doc, target.parts, (value) => Array.isArray(value) && value.length === size);
}

function compileAll(target: Target, operand: Value, variables: Doc): Test {
  if (!Array.isArray(operand)) throw new MongoFailure(2, '$all needs an array');
  if (operand.length === 0) return () => false;
  return all(
    operand.map((item: Value) => {
      if (isDoc(item) && '$elemMatch' in item) return compileElemMatch(target, item.$elemMatch, variables);
      if (isOperatorDoc(item)) throw new MongoFailure(2, 'no $ expressions in $all');
      return onLeaves(target, valueTest(item));
    }),
  );
}

function compileElemMatch(target: Target, operand: Value, variables: Doc): Test {
  if (!isDoc(operand)) throw new MongoFailure(2, '$elemMatch needs an Object');
  const test = elementTest(operand, variables);
  return (doc, position) =>
    visitPath(doc, target.parts, (value, outer) => {
      const index = Array.isArray(value) ? value.findIndex((element: Value) => test(element)) : -1;
      if (index < 0) return false;
      if (position) position.index = outer ?? index;
      return true;
    });
}

const logical = new Set(['$and', '$or', '$nor', '$expr', '$where', '$text', '$comment']);

/** Compiles the operand of `$elemMatch`, `$pull` or an array filter into a test of one array element. */
export function elementTest(operand: Doc, variables: Doc = {}): (element: Value) => boolean {
  const [first] = Object.keys(operand);
  if (first !== undefined && isOperatorDoc(operand) && !logical.has(first)) {
    return compileField({ parts: [], opensArrays: false }, operand, variables);
  }
  const test = compileFilter(operand, variables);
  return (element) => {
    if (Array.isArray(element)) return test(Object.fromEntries(element.entries()));
    return isDoc(element) && test(element);
  };
}
