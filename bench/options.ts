import { devNull } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Reads the options of a bench from the command line. `--quick` takes the quick values and writes no report: CI runs all
 * benches so, to notice a broken one.
 */
export const readOptions = <Name extends string>(
  usual: Record<Name, string>,
  quick: Partial<Record<Name, string>>,
): Record<Name, string> & { isQuick: boolean } => {
  const names = Object.keys(usual) as Name[];
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options: { ...texts, quick: { type: 'boolean' } } });
  const isQuick = values.quick === true;
  return { ...usual, ...(isQuick && { out: devNull, ...quick }), ...values, isQuick };
};

/** Returns the path of a report in `docs`. */
export const reportPath = (name: string): string => join(import.meta.dirname, '../docs', name);
