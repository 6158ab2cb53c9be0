import { fromNumber, isDoc, isTruthy, type Doc, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import type { Expression, LazyOperator } from '../operator.ts';
import { named } from './named.ts';

/** Operators that decide what is computed: conditions, variables and loops over arrays. */
export const control: Record<string, LazyOperator> = {
  $literal: (operand) => () => operand,
  $and: (operand, compile) => {
    const terms = list(operand).map(compile);
    return (doc, variables) => terms.every((term) => isTruthy(term(doc, variables)));
  },
  $or: (operand, compile) => {
    const terms = list(operand).map(compile);
    return (doc, variables) => terms.some((term) => isTruthy(term(doc, variables)));
  },
  $not: (operand, compile) => {
    const [term, extra] = list(operand).map(compile);
    if (!term || extra) throw new MongoFailure(16020, 'Expression $not takes exactly 1 arguments.');
    return (doc, variables) => !isTruthy(term(doc, variables));
  },
  $cond: compileCond,
  $ifNull: (operand, compile) => {
    const terms = list(operand).map(compile);
    if (terms.length < 2) throw new MongoFailure(1257300, '$ifNull needs at least two arguments');
    return (doc, variables) => {
      let value: Value;
      for (const term of terms) {
        value = term(doc, variables);
        if (value !== undefined && value !== null) return value;
      }
      return value;
    };
  },
  $switch: compileSwitch,
  $let: (operand, compile) => {
    const { vars, in: body } = named('$let', operand, ['vars', 'in']);
    if (!isDoc(vars)) throw new MongoFailure(10065, 'invalid parameter: expected an object (vars)');
    const bindings = Object.entries(vars).map(
      ([name, value]) => [checkVariable(name), compile(value)] as const,
    );
    const inner = compile(body);
    return (doc, variables) =>
      inner(doc, {
        ...variables,
        ...Object.fromEntries(bindings.map(([name, value]) => [name, value(doc, variables)])),
      });
  },
  $map: (operand, compile) => {
    const { input, as = 'this', in: body } = named('$map', operand, ['input', 'in'], ['as']);
    const [source, each, name] = [compile(input), compile(body), checkVariable(as)];
    return (doc, variables) =>
      overArray('$map', source(doc, variables), (items) =>
        items.map((item) => each(doc, { ...variables, [name]: item }) ?? null),
      );
  },
  $filter: compileFilterOperator,
  $reduce: (operand, compile) => {
    const { input, initialValue, in: body } = named('$reduce', operand, ['input', 'initialValue', 'in']);
    const [source, first, each] = [compile(input), compile(initialValue), compile(body)];
    return (doc, variables) =>
      overArray('$reduce', source(doc, variables), (items) =>
        items.reduce(
          (value: Value, item) => each(doc, { ...variables, value, this: item }),
          first(doc, variables),
        ),
      );
  },
};

function list(operand: Value): Value[] {
  return Array.isArray(operand) ? operand : [operand];
}

function checkVariable(name: Value): string {
  if (typeof name !== 'string' || !/^[a-z\u0080-\uffff]\w*$/.test(name))
    throw new MongoFailure(
      16867,
      `'${String(name)}' starts with an invalid character for a user variable name`,
    );
  return name;
}

function overArray(operator: string, input: Value, run: (items: Value[]) => Value): Value {
  if (input === undefined || input === null) return null;
  if (!Array.isArray(input)) throw new MongoFailure(16883, `input to ${operator} must be an array`);
  return run(input);
}

function compileCond(operand: Value, compile: (expression: Value) => Expression): Expression {
  const {
    if: test,
    then,
    else: otherwise,
  } = Array.isArray(operand) ? condOfArray(operand) : named('$cond', operand, ['if', 'then', 'else']);
  const [condition, yes, no] = [compile(test), compile(then), compile(otherwise)];
  return (doc, variables) => (isTruthy(condition(doc, variables)) ? yes : no)(doc, variables);
}

function condOfArray(operand: Value[]): Doc {
  if (operand.length !== 3) throw new MongoFailure(16020, 'Expression $cond takes exactly 3 arguments.');
  return { if: operand[0], then: operand[1], else: operand[2] };
}

function compileSwitch(operand: Value, compile: (expression: Value) => Expression): Expression {
  const { branches, default: otherwise } = named('$switch', operand, ['branches'], ['default']);
  const cases = list(branches).map((branch) => {
    const { case: test, then } = named('$switch', branch, ['case', 'then']);
    return { test: compile(test), then: compile(then) };
  });
  const fallback = otherwise === undefined ? undefined : compile(otherwise);
  return (doc, variables) => {
    const chosen = cases.find(({ test }) => isTruthy(test(doc, variables)))?.then ?? fallback;
    if (!chosen)
      throw new MongoFailure(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return chosen(doc, variables);
  };
}

function compileFilterOperator(operand: Value, compile: (expression: Value) => Expression): Expression {
  const {
    input,
    as = 'this',
    cond,
    limit = null,
  } = named('$filter', operand, ['input', 'cond'], ['as', 'limit']);
  const [source, test, most, name] = [compile(input), compile(cond), compile(limit), checkVariable(as)];
  return (doc, variables) =>
    overArray('$filter', source(doc, variables), (items) => {
      const kept = items.filter((item) => isTruthy(test(doc, { ...variables, [name]: item })));
      const bound = most(doc, variables);
      return bound === null || bound === undefined ? kept : kept.slice(0, Number(fromBound(bound)));
    });
}

function fromBound(bound: Value): number {
  const number = Number(isDoc(bound) ? Number.NaN : String(bound));
  if (!Number.isInteger(number) || number < 1)
    throw new MongoFailure(327391, '$filter: limit must be a positive integer');
  return fromNumber(number).value;
}
