import { jsonOf } from '@portal/contracts/shapes';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The names of the schemas that contracts export, by schema and by JSON. */
export type Names = Map<unknown, string>;

export const toJson = (schema: z.ZodType, io: 'input' | 'output') => jsonOf(schema, io, true);

/** Loads all modules of contracts, so it runs only when the description is requested. */
export const readNames = async (): Promise<Names> => {
  const names: Names = new Map();
  const require = createRequire(import.meta.url);
  const contracts = join(require.resolve('@portal/contracts/endpoints'), '../../package.json');
  const { exports } = require(contracts) as { exports: object };
  for (const path of Object.keys(exports).filter((one) => !one.includes('*')))
    for (const [name, schema] of Object.entries((await import(join('@portal/contracts', path))) as object)) {
      if (!(schema instanceof z.ZodType)) continue;
      // A schema for answers that is part of an input too can have two shapes.
      const input = JSON.stringify(toJson(schema, 'input'));
      if (!names.has(input)) names.set(input, /(Input|Query)$/.test(name) ? name : `${name}Input`);
      names.set(JSON.stringify(toJson(schema, 'output')), name).set(schema, name);
    }
  return names;
};

/** Moves each schema that has a title, and each long one with a name, to `schemas`. Leaves a reference to it. */
export const shareSchemas = (value: unknown, names: Names, schemas: Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => shareSchemas(one, names, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const name = (value as Json)['title'] ?? (text.length > 100 && names.get(text));
  const entries = Object.entries(value).map(
    ([key, one]) => [key, shareSchemas(one, names, schemas)] as const,
  );
  if (typeof name !== 'string') return Object.fromEntries(entries);
  schemas[name] ??= Object.fromEntries(entries);
  return { $ref: `#/components/schemas/${name}` };
};
