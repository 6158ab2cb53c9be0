import type { Operation } from '../../../src/frontend/docs/openapi.js';
import { randomFrom } from '../../reliability/testing/random.js';
import type { SampleRequest } from '@portal/contracts/testing/samples';

/** A request as it is sent. */
export interface FuzzRequest {
  query: string;
  body?: string | undefined;
}

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

type Json = Record<string, unknown>;

const operators: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $in: [null, ''] },
  { $where: 'sleep(2000)' },
  { $regex: '(a+)+$' },
  { $expr: { $function: { body: 'return 1', args: [], lang: 'js' } } },
  { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' },
];
const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202Egnp.exe',
    '\uFEFF',
    '\uFFFF',
    '😀'.repeat(90),
  ],
  ...[
    'null',
    'true',
    '-1',
    '1e999',
    '__proto__',
    '../../etc/passwd',
    "' OR 1=1 --",
    '${7*7}',
    '%00',
    '\r\nX: y',
  ],
  ...['(a+)+$', '.*', '\\', '[', '=1+1', '<script>', 'a'.repeat(300), 'Z'.repeat(20_000), '乐'.repeat(200)],
];
const dates = [
  ...['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.001Z'],
  ...['2026-11-22', '2026-11-22T24:00:00Z', '2026-11-22T10:00:00+23:59', 'now', '-271821-04-19T23:59:59Z'],
];
const numbers = [-1, -0.5, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324];
const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ['a', { b: 1 }],
  { length: 1e9 },
  { toString: 1 },
];
const keys = [
  'constructor',
  'prototype',
  '$set',
  'a.b',
  '',
  '__v',
  'permissions',
  'passwordHash',
  'toString',
];

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? { a: nested(depth - 1) } : [nested(depth - 1)];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates requests for one call: valid ones, ones generated from the schema, and both with errors. */
export class Fuzzer {
  private readonly random: () => number;

  constructor(
    seed: number,
    private readonly operation: Operation,
  ) {
    this.random = randomFrom(seed);
  }

  /** Returns the valid request. */
  unspoiled(valid: SampleRequest): FuzzRequest {
    const query = this.queryOf(valid.query ?? {}, 0);
    return valid.body ? { query, body: JSON.stringify(valid.body) } : { query };
  }

  next(valid: SampleRequest): FuzzRequest {
    const isFromShape = this.chance(0.25);
    const parts = isFromShape ? this.fromShape() : structuredClone(valid);
    const wrong = this.pick([0, 1, 1, 1, 2, 3]);
    const query = this.queryOf(parts.query ?? {}, parts.body ? 0 : wrong);
    return parts.body ? { query, body: this.bodyOf(parts.body, wrong) } : { query };
  }

  private fromShape(): SampleRequest {
    const { parameters = [], requestBody } = this.operation;
    const schema = requestBody?.content?.['application/json']?.schema as Shape | undefined;
    const query = Object.fromEntries(
      parameters.map(({ name, schema: shape }) => [String(name), String(this.like(shape as Shape))]),
    );
    const body = schema && this.like(schema);
    return { query, ...(isObject(body) && { body }) };
  }

  private like(shape: Shape): unknown {
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return this.pick(shape.enum);
    if (shape.anyOf) return this.like(this.pick(shape.anyOf));
    if (shape.properties)
      return Object.fromEntries(
        Object.entries(shape.properties)
          .filter(() => this.chance(0.9))
          .map(([name, inner]) => [name, this.like(inner)]),
      );
    if (shape.type === 'array')
      return Array.from({ length: this.below(4) }, () => this.like(shape.items ?? {}));
    if (shape.type === 'boolean') return this.chance(0.5);
    if (shape.type === 'number' || shape.type === 'integer')
      return this.pick([shape.minimum ?? 0, shape.maximum ?? 9, this.below(90)]);
    if (shape.format?.startsWith('date')) return this.pick([...dates, '2026-12-24T18:00:00Z']);
    return this.pick([
      'Sonata',
      'a@example.org',
      'f'.repeat(24),
      '12345',
      'x'.repeat((shape.maxLength ?? 40) + 1),
    ]);
  }

  private wrongValue(): unknown {
    return this.pick<() => unknown>([
      () => structuredClone(this.pick(operators)),
      () => this.pick(texts),
      () => this.pick(dates),
      () => this.pick(numbers),
      () => structuredClone(this.pick(others)),
      () => nested(this.pick([3, 12, 400])),
      () => Array.from({ length: this.pick([40, 3000]) }, () => this.pick(texts.slice(0, 8))),
    ])();
  }

  private queryOf(valid: Record<string, string>, wrong: number): string {
    const pairs = Object.entries(valid).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    for (let count = 0; count < wrong; count += 1) {
      const name = this.pick([...Object.keys(valid), 'id', 'page', 'x']);
      const suffix = this.pick(['', '', '', '[$ne]', '[]', '[__proto__]', '.x', '%00', '%5B%5D']);
      const value = this.pick<() => string>([
        () => encodeURIComponent(this.pick(texts).toWellFormed().slice(0, 300)),
        () => encodeURIComponent(String(this.pick(numbers))),
        () => encodeURIComponent(this.pick(dates)),
        () => this.pick(['%', '%ED%A0%80', '%FF', '+', '%u0041', '&&&===', 'f'.repeat(24), '9'.repeat(3000)]),
      ])();
      if (this.chance(0.6)) pairs.splice(0, this.below(pairs.length + 1));
      pairs.push(`${name}${suffix}=${value}`);
    }
    return pairs.join('&');
  }

  private bodyOf(valid: Json, wrong: number): string {
    for (let count = 0; count < wrong; count += 1) this.spoil(this.placeIn(valid));
    const text = JSON.stringify(valid);
    if (wrong === 0 || this.chance(0.85)) return text;
    const more = text === '{}' ? '' : `,${text.slice(1, -1)}`;
    return this.pick([
      `{"__proto__":{"isAdmin":true}${more}}`,
      `${text.slice(0, -1)}${more},"id":{"$ne":1}}`,
      text.slice(0, -1),
      `[${text}]`,
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      JSON.stringify({ ...valid, more: 'x'.repeat(200_000) }),
      JSON.stringify(this.wrongValue()),
    ]);
  }

  // Returns the body or an object in it.
  private placeIn(value: Json): Json {
    const inner = Object.values(value).flat().filter(isObject);
    return inner.length > 0 && this.chance(0.4) ? this.placeIn(this.pick(inner)) : value;
  }

  private spoil(target: Json): void {
    const names = Object.keys(target);
    const name = this.chance(0.15) || names.length === 0 ? this.pick(keys) : this.pick(names);
    if (this.chance(0.15)) delete target[name];
    else target[name] = this.wrongValue();
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private below(end: number): number {
    return Math.floor(this.random() * end);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
