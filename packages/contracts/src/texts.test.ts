import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints, type Endpoint } from './endpoints.ts';

interface Definition {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

const isText = (schema: z.ZodType): boolean => {
  const { type, in: typed, innerType } = definitionOf(schema);
  const inner = typed ?? innerType;
  return type === 'string' || (inner !== undefined && isText(inner));
};

const textless = ['number', 'boolean', 'literal', 'enum', 'unknown'];

/** Returns all texts in an input, with their paths. */
const textsIn = (schema: z.ZodType, at: string): [string, z.ZodType][] => {
  if (isText(schema)) return [[at, schema]];
  const { type, in: typed, options, shape, ...of } = definitionOf(schema);
  const inner: [string, z.ZodType | undefined][] = [
    [at, typed && definitionOf(typed).type === 'transform' ? of.out : typed],
    [at, of.innerType],
    [`${at}[]`, of.element],
    [`${at}{key}`, of.keyType],
    [`${at}{}`, of.valueType],
    ...(options ?? []).map((option): [string, z.ZodType] => [at, option]),
    ...Object.entries(shape ?? {}).map(([name, field]): [string, z.ZodType] => [`${at}.${name}`, field]),
  ];
  const found = inner.flatMap(([path, one]) => (one ? [{ path, one }] : []));
  if (found.length === 0 && !shape && !textless.includes(type)) throw new Error(`${at} is a ${type}`);
  return found.flatMap(({ path, one }) => textsIn(one, path));
};

// Secrets, ids and addresses. They are compared with stored ones, and not changed.
const compared = [
  '_id',
  'address',
  'code',
  'currentPassword',
  'failures[].page',
  'files[].name',
  'id',
  'key',
  'password',
  'passwordConfirmation',
  'setups{key}',
  'token',
  'v',
];

const lines = [
  'accompanist',
  'bring',
  'city',
  'composer',
  'contact',
  'firstName',
  'instrument',
  'lastName',
  'message',
  'name',
  'overBudget',
  'part',
  'piano',
  'printName',
  'reason',
  'school',
  'searchWords',
  'sentence',
  'setups{}',
  'stepFree',
  'street',
  'subject',
  'title',
  'unchecked',
  'wechatId',
];

const textsOfMoreLines = [
  'POST /event description',
  'POST /event note',
  'POST /event_cancel reason',
  'POST /event_letter_test body',
  'POST /event_mail_preview event.description',
  'POST /event_program settings.thanks',
  'POST /event_publish note',
  'POST /performance notes',
  'POST /profile needs',
  'PUT /event description',
  'PUT /event_letter body',
  'PUT /letter_template body',
  'PUT /performance notes',
  'PUT /profile needs',
];

const isCompared = (at: string): boolean => compared.some((end) => at === end || at.endsWith(`.${end}`));

test('joins the lines of every text but those that may have more', () => {
  const texts = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) =>
      (schema ? textsIn(schema, '') : []).map(([at, text]) => ({ name, at: at.slice(1), text })),
    ),
  );
  const stored = texts
    .map(({ text, ...field }) => ({ ...field, data: text.safeParse('One\r\n\u2028\ttwo').data }))
    .filter(({ at, data }) => data !== undefined && !isCompared(at));
  const [joined, kept] = [true, false].map((isJoined) =>
    stored.filter(({ data }) => (String(data).toLowerCase() === 'one two') === isJoined),
  );
  expect([...new Set(joined?.map(({ at }) => at.split('.').at(-1)))].sort()).toEqual(lines);
  expect([...new Set(kept?.map(({ name, at }) => `${name} ${at}`))].sort()).toEqual(textsOfMoreLines);
});
