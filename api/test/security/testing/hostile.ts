import fc from 'fast-check';
import type { SampleRequest } from '@portal/contracts/testing/samples';

/** An almost valid request with one hostile value. */
export interface HostileRequest {
  what: string;
  query?: string;
  body?: unknown;
  /** The body as text, if it is not valid JSON. */
  raw?: string;
}

const operators = fc.constantFrom(
  { $gt: '' },
  { $ne: null },
  { $in: [null, ''] },
  { $where: 'sleep(2000)' },
  { $regex: '.*', $options: 'si' },
  { $expr: { $eq: [1, 1] } },
  [{ $ne: 1 }],
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
  { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' },
  { $oid: 'a'.repeat(24) },
);

// Without null and true: optional texts may be null, and the terms are accepted with true.
const wrongValue = fc.oneof(
  operators,
  fc.constantFrom(false, 1e308, -1e308, Number.MAX_SAFE_INTEGER * 4, [[]], [''], -0.5),
  fc.array(fc.anything({ withNullPrototype: false }), { minLength: 1, maxLength: 4 }).map(jsonable),
  fc
    .dictionary(fc.oneof(fc.string(), fc.constantFrom('$set', 'prototype', 'a.b', '')), fc.jsonValue(), {
      minKeys: 1,
    })
    .map(jsonable),
);

function jsonable(value: unknown): unknown {
  const seen = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  return JSON.parse(seen ?? '[1]') as unknown;
}

const foreignFields = fc.constantFrom(
  ...[
    'permissions',
    'show',
    'taken',
    'seats',
    'isBlocked',
    'emailConfirmed',
    'passwordHash',
    'epoch',
    'withdrawnAt',
  ],
  ...['capacityUsed', '$set', '$where', 'constructor', 'prototype', 'a.b', '', '__v', 'createdAt'],
);

const rawBodies = fc.constantFrom(
  '{"__proto__":{"isAdmin":true}}',
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":NaN}',
  '{"a":1e999}',
  "{'a':1}",
  '{"a":1',
  '\u0000',
  'null',
  '"text"',
  `{"a":"${'x'.repeat(2_000_000)}"}`,
  '{"$where":"1"}',
);

const inBody = (valid: Record<string, unknown>): fc.Arbitrary<HostileRequest> => {
  // The `value` of remote data can be any JSON.
  const fields = Object.keys(valid).filter((name) => name !== 'value');
  const oneWrong = fc
    .tuple(fc.constantFrom(...(fields.length > 0 ? fields : ['id'])), wrongValue)
    // The other value of a boolean is valid too.
    .filter(([field, value]) => typeof value !== 'boolean' || typeof valid[field] !== 'boolean')
    .map(([field, value]) => ({ what: `${field} is wrong`, body: { ...valid, [field]: value } }));
  const oneMore = fc
    .tuple(foreignFields, fc.oneof(fc.constant(true), fc.string(), operators))
    .map(([field, value]) => ({ what: `${field} added`, body: { ...valid, [field]: value } }));
  const notAnObject = fc
    .oneof(fc.array(fc.jsonValue()), fc.string(), fc.double({ noNaN: true }), fc.boolean())
    .map((body) => ({ what: 'no object', body }));
  const raw = rawBodies.map((text) => ({ what: 'raw', raw: text }));
  return fc.oneof(
    { weight: 8, arbitrary: oneWrong },
    { weight: 3, arbitrary: oneMore },
    { weight: 2, arbitrary: notAnObject },
    { weight: 1, arbitrary: raw },
  );
};

const inQuery = (valid: Record<string, string>): fc.Arbitrary<HostileRequest> => {
  const names = Object.keys(valid);
  const keep = new URLSearchParams(valid).toString();
  const twisted = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('[$ne]', '[$gt]', '[]', '[0]', '[__proto__]', '.x', '[constructor][prototype]'),
      fc.string(),
    )
    .map(([name, suffix, value]) => `${name}${suffix}=${encodeURIComponent(value.toWellFormed())}`);
  const twice = fc.constantFrom(...names).map((name) => `${keep}&${name}=x`);
  const added = fc
    .tuple(foreignFields, fc.string())
    .map(
      ([name, value]) => `${keep}&${encodeURIComponent(name)}x=${encodeURIComponent(value.toWellFormed())}`,
    );
  const long = fc.constantFrom(...names).map((name) => `${name}=${'9'.repeat(6000)}`);
  return fc.oneof(twisted, twice, added, long).map((query) => ({ what: query.slice(0, 80), query }));
};

/** Creates hostile requests from a valid one. Returns undefined for a call without input. */
export const hostileRequests = ({ query, body }: SampleRequest): fc.Arbitrary<HostileRequest> | undefined => {
  if (body) return inBody(body);
  return query && inQuery(query);
};
