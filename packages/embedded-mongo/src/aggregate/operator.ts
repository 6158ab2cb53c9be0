import type { Doc, Value } from '../bson/value.ts';

/** A compiled aggregation expression; undefined stands for a missing value. */
export type Expression = (doc: Value, variables: Doc) => Value;

/** An operator whose arguments are all computed before it runs. */
export interface EagerOperator {
  least: number;
  most: number;
  run: (args: Value[]) => Value;
}

/** An operator that compiles its own operand. */
export type LazyOperator = (operand: Value, compile: (expression: Value) => Expression) => Expression;
