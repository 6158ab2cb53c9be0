import { z } from 'zod';
import type { Endpoint } from './endpoints.ts';
import type { CallShape } from './frontend/registry.ts';

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  [limit: string]: unknown;
}

type Fields = CallShape['takes'];

/**
 * Returns the JSON schema of a shape. Transforms that repair input are left out. `withLimits` adds the limits of texts
 * that are checked after cleaning; without it, shapes stay comparable with those of older releases.
 */
export const jsonOf = (schema: z.ZodType, io: 'input' | 'output', withLimits = false): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodPipe)) return;
      const { in: repair, out } = zodSchema as z.ZodPipe<z.ZodType, z.ZodType>;
      if (repair instanceof z.ZodTransform || (withLimits && out instanceof z.ZodString))
        Object.assign(jsonSchema, jsonOf(out, io, withLimits));
    },
  });
  return json as Json;
};

// Limits of JSON schema. A larger `atMost` limit accepts more values, a larger `atLeast` limit fewer.
const atMost = ['maxLength', 'maxItems', 'maximum'];
const atLeast = ['minLength', 'minItems', 'minimum'];
const limits = [...atMost, ...atLeast, 'pattern'];

const alternativesOf = ({ anyOf, oneOf, ...json }: Json): Json[] =>
  (anyOf ?? oneOf)?.flatMap(alternativesOf) ?? [json];

const typesOf = (json: Json): string[] => {
  if (json.enum) return json.enum.map((value) => JSON.stringify(value));
  if (json.const !== undefined) return [JSON.stringify(json.const)];
  return [json.type ?? 'any'].flat();
};

const describe = (json: Json, isOptional: boolean): string => {
  const all = alternativesOf(json);
  const types = [...new Set(all.flatMap(typesOf))].sort().join('|');
  const said = limits.flatMap((name) =>
    all.flatMap((one) => (one[name] === undefined ? [] : [`${name}=${JSON.stringify(one[name])}`])),
  );
  return [`${isOptional ? '?' : ''}${types}`, ...said].join(' ');
};

const walk = (json: Json, path: string, fields: Fields): void => {
  for (const { properties = {}, required = [], items, additionalProperties: more } of alternativesOf(json)) {
    for (const [name, field] of Object.entries(properties)) {
      const at = path === '' ? name : `${path}.${name}`;
      fields[at] = describe(field, !required.includes(name));
      walk(field, at, fields);
    }
    if (items) {
      fields[`${path}[]`] = describe(items, false);
      walk(items, `${path}[]`, fields);
    }
    if (typeof more === 'object') walk(more, `${path}.*`, fields);
  }
};

const fieldsOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Fields => {
  const fields: Fields = {};
  if (schema) walk(jsonOf(schema, io), '', fields);
  return fields;
};

/** Returns the current shape of a call. */
export const shapeOf = ({ query, body, answer }: Endpoint): CallShape => ({
  takes: fieldsOf(query ?? body, 'input'),
  gives: fieldsOf(answer, 'output'),
});

interface Field {
  isOptional: boolean;
  types: string[];
  limits: Map<string, string>;
}

const parse = (text: string): Field => {
  const [types = '', ...said] = text.split(/ (?=(?:max|min|pattern)\w*=)/);
  return {
    isOptional: types.startsWith('?'),
    types: types.replace(/^\?/, '').split('|'),
    limits: new Map(
      said.map((limit) => [limit.slice(0, limit.indexOf('=')), limit.slice(limit.indexOf('=') + 1)]),
    ),
  };
};

const isNarrower = (before: Field, now: Field): boolean => {
  const least = (field: Field, name: string) => Number(field.limits.get(name) ?? -Infinity);
  const most = (field: Field, name: string) => Number(field.limits.get(name) ?? Infinity);
  const pattern = now.limits.get('pattern');
  return (
    isWider(now, before) ||
    atMost.some((name) => most(now, name) < most(before, name)) ||
    atLeast.some((name) => least(now, name) > least(before, name)) ||
    (pattern !== undefined && pattern !== before.limits.get('pattern'))
  );
};

const isWider = (before: Field, now: Field): boolean =>
  !before.types.includes('any') && now.types.some((type) => !before.types.includes(type));

const containerOf = (path: string): string => path.replace(/(\.[^.]*|\[\])$/, '');

const takenOtherwise = (before: Fields, now: Fields): string[] => [
  ...Object.entries(before).flatMap(([path, text]) => {
    if (now[path] === undefined) return [`${path} is no longer taken`];
    const [was, is] = [parse(text), parse(now[path])];
    if (was.isOptional && !is.isOptional) return [`${path} has to be given now`];
    return isNarrower(was, is) ? [`less may stand in ${path} now`] : [];
  }),
  ...Object.entries(now).flatMap(([path, text]) => {
    const container = containerOf(path);
    const isNew = before[path] === undefined && (container === path || before[container] !== undefined);
    return isNew && !path.endsWith('[]') && !parse(text).isOptional ? [`${path} has to be given now`] : [];
  }),
];

const givenOtherwise = (before: Fields, now: Fields): string[] =>
  Object.entries(before).flatMap(([path, text]) => {
    if (now[path] === undefined) return [`${path} is no longer answered`];
    const [was, is] = [parse(text), parse(now[path])];
    if (!was.isOptional && is.isOptional) return [`${path} may be left out of the answer now`];
    return isWider(was, is) ? [`${path} of the answer may be something else now`] : [];
  });

/** Returns the changes of a call that can break older builds, as sentences that name the field. */
export const changesBetween = (before: CallShape, now: CallShape): string[] => [
  ...takenOtherwise(before.takes, now.takes),
  ...givenOtherwise(before.gives, now.gives),
];
