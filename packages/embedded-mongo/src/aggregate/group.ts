import { valueKey } from '../bson/key.ts';
import { isDoc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { accumulatorOf, type Accumulator } from './accumulators.ts';
import { checkComputedName, compileExpression } from './expression.ts';
import type { Stage } from './source.ts';

export function group(operand: Value): Stage {
  if (!isDoc(operand)) throw new MongoFailure(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new MongoFailure(15955, 'a group specification must include an _id');
  const { _id, ...fields } = operand;
  const keyOf = compileExpression(_id);
  const makers = Object.entries(fields).map(
    ([name, accumulator]) => [checkName(name), accumulatorOf(name, accumulator)] as const,
  );
  return function* (documents) {
    const groups = new Map<string, { key: Value; running: Accumulator[] }>();
    for (const document of documents) {
      const key = keyOf(document) ?? null;
      const text = valueKey(key).toString('latin1');
      let found = groups.get(text);
      if (!found) groups.set(text, (found = { key, running: makers.map(([, make]) => make()) }));
      for (const accumulator of found.running) accumulator.add(document);
    }
    for (const { key, running } of groups.values())
      yield {
        _id: key,
        ...Object.fromEntries(makers.map(([name], i) => [name, running[i]?.result() ?? null])),
      };
  };
}

function checkName(name: string): string {
  if (name.includes('.')) throw new MongoFailure(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$'))
    throw new MongoFailure(40236, `The field name '${name}' cannot be an operator name`);
  checkComputedName(name);
  return name;
}
