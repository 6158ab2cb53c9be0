import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { successor, tagOf, textPrefix, valueKey } from '../bson/key.ts';
import { isDoc, isNumeric, toNumber, typeRank, type Doc, type Value } from '../bson/value.ts';
import { isOperatorDoc } from '../match/matcher.ts';
import { compileRegex } from '../match/regex.ts';
import type { KeyRange } from '../storage/index-table.ts';
import { point, startingWith, union } from './ranges.ts';

/** Whether every document in a range matches: always, only without arrays, or never. */
export type Exactness = 'always' | 'scalars' | 'never';

/** A condition on one path, as key ranges. A matching document has a key in at least one range. */
export interface Predicate {
  path: string;
  ranges: KeyRange[];
  exactness: Exactness;
  /** Whether a document without the field can match. */
  findsMissing: boolean;
}

/** The conditions of a filter that an index can serve, and whether these are all. */
export interface Conjunction {
  predicates: Predicate[];
  isComplete: boolean;
  branches: Doc[][];
}

/** Splits a filter into conditions that must all hold. */
export function analyse(filter: Doc): Conjunction {
  const result: Conjunction = { predicates: [], isComplete: true, branches: [] };
  addFilter(result, filter);
  return result;
}

function addFilter(result: Conjunction, filter: Doc): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and') for (const part of operand as Doc[]) addFilter(result, part);
    else if (name.startsWith('$')) {
      result.isComplete = false;
      if (name === '$or') result.branches.push(operand as Doc[]);
    } else addField(result, name, operand);
  }
}

function addField(result: Conjunction, path: string, operand: Value): void {
  const conditions: [string, Value][] = isOperatorDoc(operand) ? Object.entries(operand) : [['$eq', operand]];
  const hasOptions = isDoc(operand) && '$options' in operand;
  for (const [operator, value] of conditions) {
    addPredicate(result, hasOptions ? undefined : toPredicate(path, operator, value));
  }
}

function addPredicate(result: Conjunction, predicate: Predicate | undefined): void {
  if (predicate) result.predicates.push(predicate);
  if (!predicate || predicate.exactness === 'never') result.isComplete = false;
}

function toPredicate(path: string, operator: string, operand: Value): Predicate | undefined {
  switch (operator) {
    case '$eq':
      return operand instanceof BSONRegExp ? regex(path, operand) : equality(path, operand);
    case '$regex':
      return regex(path, operand);
    case '$in':
      return anyOf(path, operand as Value[]);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(path, operator, operand);
    default:
      return undefined;
  }
}

function equality(path: string, operand: Value): Predicate {
  const own = point(valueKey(operand));
  if (operand === null || operand === undefined)
    return {
      path,
      ranges: union([point(valueKey(null)), point(valueKey(undefined))]),
      exactness: 'scalars',
      findsMissing: true,
    };
  if (!Array.isArray(operand)) return { path, ranges: [own], exactness: 'always', findsMissing: false };
  const first = point(valueKey(operand[0]));
  return { path, ranges: union([own, first]), exactness: 'never', findsMissing: false };
}

function anyOf(path: string, operands: Value[]): Predicate | undefined {
  const predicates = operands.map((operand) => toPredicate(path, '$eq', operand));
  const known = predicates.filter((predicate) => predicate !== undefined);
  if (known.length < predicates.length) return undefined;
  return {
    path,
    ranges: union(known.flatMap(({ ranges }) => ranges)),
    exactness: weakest(known),
    findsMissing: known.some(({ findsMissing }) => findsMissing),
  };
}

function weakest(predicates: Predicate[]): Exactness {
  const levels = new Set(predicates.map(({ exactness }) => exactness));
  return levels.has('never') ? 'never' : levels.has('scalars') ? 'scalars' : 'always';
}

function regex(path: string, operand: Value): Predicate | undefined {
  const { prefix } = compileRegex(operand);
  if (prefix === undefined) return undefined;
  const strings = startingWith(Buffer.concat([Buffer.of(tagOf(15)), textPrefix(prefix)]));
  const expressions = startingWith(Buffer.of(tagOf(50)));
  return { path, ranges: [strings, expressions], exactness: 'never', findsMissing: false };
}

function range(path: string, operator: string, operand: Value): Predicate | undefined {
  if (operand === null)
    return operator.endsWith('e')
      ? equality(path, null)
      : { path, ranges: [], exactness: 'always', findsMissing: false };
  if (operand === undefined || Array.isArray(operand) || isDoc(operand)) return undefined;
  if (operand instanceof MinKey || operand instanceof MaxKey || operand instanceof BSONRegExp)
    return undefined;
  if (isNumeric(operand) && Number.isNaN(toNumber(operand))) return undefined;
  return { path, ranges: [bracket(operator, operand)], exactness: 'always', findsMissing: false };
}

/** The keys on one side of a value within its type. NaN is neither below nor above a number. */
function bracket(operator: string, operand: Value): KeyRange {
  const key = valueKey(operand);
  const rank = typeRank(operand);
  if (operator === '$gt' || operator === '$gte')
    return {
      low: operator === '$gte' ? key : successor(key),
      high: Buffer.of(tagOf(rank) + 1),
      isPoint: false,
    };
  const low = rank === 10 ? successor(valueKey(Number.NaN)) : Buffer.of(tagOf(rank));
  return { low, high: operator === '$lte' ? successor(key) : key, isPoint: false };
}
