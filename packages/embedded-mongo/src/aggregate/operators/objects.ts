import { isDoc, type Doc, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import type { EagerOperator, LazyOperator } from '../operator.ts';
import { named } from './named.ts';

function merge(args: Value[]): Value {
  const result: Doc = {};
  for (const arg of args) {
    if (arg === null || arg === undefined) continue;
    if (!isDoc(arg)) throw new MongoFailure(40400, '$mergeObjects requires object inputs');
    Object.assign(result, arg);
  }
  return result;
}

const eager: Record<string, EagerOperator> = {
  $mergeObjects: {
    least: 0,
    most: Infinity,
    run: (args) => merge(args.length === 1 && Array.isArray(args[0]) ? args[0] : args),
  },
  $objectToArray: {
    least: 1,
    most: 1,
    run: ([value]) => {
      if (value === null || value === undefined) return null;
      if (!isDoc(value)) throw new MongoFailure(40390, '$objectToArray requires a document input');
      return Object.entries(value).map(([k, v]) => ({ k, v }));
    },
  },
};

const getField: LazyOperator = (operand, compile) => {
  const { field, input = '$$CURRENT' } =
    isDoc(operand) && 'field' in operand
      ? named('$getField', operand, ['field'], ['input'])
      : { field: operand };
  const [name, source] = [compile(field), compile(input)];
  return (doc, variables) => {
    const key = name(doc, variables);
    if (typeof key !== 'string')
      throw new MongoFailure(3041704, '$getField requires "field" to evaluate to type String');
    const value = source(doc, variables);
    return isDoc(value) && Object.hasOwn(value, key) ? value[key] : value === null ? null : undefined;
  };
};

const setField: LazyOperator = (operand, compile) => {
  const { field, input, value } = named('$setField', operand, ['field', 'input', 'value']);
  const [name, source, content] = [compile(field), compile(input), compile(value)];
  return (doc, variables) => {
    const target = source(doc, variables);
    const key = String(name(doc, variables));
    if (target === null || target === undefined) return null;
    const { [key]: _removed, ...rest } = target as Doc;
    const next = content(doc, variables);
    return next === undefined ? rest : { ...(target as Doc), [key]: next };
  };
};

/** Operators on embedded documents. */
export const objects: { eager: Record<string, EagerOperator>; lazy: Record<string, LazyOperator> } = {
  eager,
  lazy: { $getField: getField, $setField: setField },
};
