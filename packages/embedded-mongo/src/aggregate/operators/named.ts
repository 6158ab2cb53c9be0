import { isDoc, type Doc, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import type { LazyOperator } from '../operator.ts';

/** Reads an operand given as a document of named arguments, refusing unknown ones. */
export function named(operator: string, operand: Value, required: string[], optional: string[] = []): Doc {
  if (!isDoc(operand)) throw new MongoFailure(16876, `${operator} only supports an object as its argument`);
  const missing = required.find((name) => !(name in operand));
  if (missing) throw new MongoFailure(16882, `Missing '${missing}' parameter to ${operator}`);
  const unknown = Object.keys(operand).find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown) throw new MongoFailure(16879, `Unrecognized parameter to ${operator}: ${unknown}`);
  return operand;
}

/** An operator with named arguments that are all computed before it runs. */
export function namedOperator(
  operator: string,
  required: string[],
  optional: string[],
  run: (args: Doc) => Value,
): LazyOperator {
  return (operand, compile) => {
    const args = Object.entries(named(operator, operand, required, optional)).map(
      ([name, value]) => [name, compile(value)] as const,
    );
    return (doc, variables) =>
      run(Object.fromEntries(args.map(([name, value]) => [name, value(doc, variables)])));
  };
}
