import { expect, test } from 'vitest';
import { endpoints, type Endpoint } from './endpoints.ts';
import { ProgramSettings } from './program/program.ts';
import { jsonOf } from './shapes.ts';

type Json = ReturnType<typeof jsonOf>;

const unlimited = (json: Json, at: string): string[] => {
  const { type, items, additionalProperties: values, anyOf = [], oneOf = [], allOf = [] } = json;
  const isList = type === 'array' && json['maxItems'] === undefined;
  const keys = json['propertyNames'] as Json | undefined;
  const isTable = typeof values === 'object' && json['maxProperties'] === undefined && !keys?.enum;
  return [
    ...(isList || isTable ? [at] : []),
    ...Object.entries(json.properties ?? {}).flatMap(([name, inner]) => unlimited(inner, `${at}.${name}`)),
    ...(items ? unlimited(items, `${at}[]`) : []),
    ...(typeof values === 'object' ? unlimited(values, `${at}{}`) : []),
    ...[...anyOf, ...oneOf, ...(allOf as Json[])].flatMap((inner) => unlimited(inner, at)),
  ];
};

const taken = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);

test.each(taken)('%s takes no list or table without a limit', (_, schema) =>
  expect(unlimited(jsonOf(schema, 'input'), '')).toEqual([]),
);

test('refuses more setups on stage than there are instruments', () => {
  const setups = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`instrument ${at}`, 'stand']));
  expect(ProgramSettings.safeParse({ setups: setups(200) }).success).toBe(true);
  expect(ProgramSettings.safeParse({ setups: setups(201) }).success).toBe(false);
});
