import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type Endpoint } from './endpoints.ts';
import { CallShape } from './frontend/registry.ts';
import { changesBetween, shapeOf } from './shapes.ts';

const strict = z.strictObject;
const text = z.string();
const none = z.object({});

const takes = (before: z.ZodType, now: z.ZodType): [Endpoint, Endpoint] => [
  { body: before, answer: none },
  { body: now, answer: none },
];
const gives = (before: z.ZodType, now: z.ZodType): [Endpoint, Endpoint] => [
  { answer: before },
  { answer: now },
];

it.each<[string, [Endpoint, Endpoint], string[]]>([
  ['nothing changed', takes(strict({ a: text }), strict({ a: text })), []],
  [
    'a new field that may be left out',
    takes(strict({ a: text }), strict({ a: text, b: text.optional() })),
    [],
  ],
  ['a new field with a default', takes(strict({ a: text }), strict({ a: text, b: text.default('') })), []],
  ['a field that may be left out now', takes(strict({ a: text }), strict({ a: text.optional() })), []],
  ['more that may be sent', takes(strict({ a: text }), strict({ a: text.nullable() })), []],
  ['a longer text taken', takes(strict({ a: text.max(5) }), strict({ a: text.max(9) })), []],
  ['a limit taken away', takes(strict({ a: text.max(5) }), strict({ a: text })), []],
  [
    'a new field within one that is new',
    takes(strict({}), strict({ a: strict({ b: text }).optional() })),
    [],
  ],
  [
    'a field no longer taken',
    takes(strict({ a: text, b: text }), strict({ a: text })),
    ['b is no longer taken'],
  ],
  [
    'a field renamed',
    takes(strict({ a: text }), strict({ c: text })),
    ['a is no longer taken', 'c has to be given now'],
  ],
  ['a field that is asked for', takes(strict({}), strict({ a: text })), ['a has to be given now']],
  [
    'a field that may not be left out any more',
    takes(strict({ a: text.optional() }), strict({ a: text })),
    ['a has to be given now'],
  ],
  [
    'one asked for within another',
    takes(strict({ a: strict({ b: text }) }), strict({ a: strict({ b: text, c: text }) })),
    ['a.c has to be given now'],
  ],
  ['another type taken', takes(strict({ a: text }), strict({ a: z.number() })), ['less may stand in a now']],
  [
    'a choice less',
    takes(strict({ a: z.enum(['x', 'y']) }), strict({ a: z.enum(['x']) })),
    ['less may stand in a now'],
  ],
  [
    'a shorter text',
    takes(strict({ a: text.max(9) }), strict({ a: text.max(5) })),
    ['less may stand in a now'],
  ],
  [
    'a limit where there was none',
    takes(strict({ a: text }), strict({ a: text.max(5) })),
    ['less may stand in a now'],
  ],
  ['a pattern', takes(strict({ a: text }), strict({ a: text.regex(/^\d$/) })), ['less may stand in a now']],
  [
    'another type in a list',
    takes(strict({ a: z.array(text) }), strict({ a: z.array(z.number()) })),
    ['less may stand in a[] now'],
  ],
  ['a new field answered', gives(strict({ a: text }), strict({ a: text, b: text })), []],
  ['a choice less answered', gives(z.object({ a: z.enum(['x', 'y']) }), z.object({ a: z.enum(['x']) })), []],
  ['a field always answered now', gives(z.object({ a: text.optional() }), z.object({ a: text })), []],
  ['a limit of an answer', gives(z.object({ a: text }), z.object({ a: text.max(5) })), []],
  [
    'a field no longer answered',
    gives(z.object({ a: text, b: text }), z.object({ a: text })),
    ['b is no longer answered'],
  ],
  [
    'a field gone from each of a list',
    gives(
      z.array(z.object({ a: text, b: z.object({ c: text }) })),
      z.array(z.object({ a: text, b: z.object({}) })),
    ),
    ['[].b.c is no longer answered'],
  ],
  [
    'a field that may be missing',
    gives(z.object({ a: text }), z.object({ a: text.optional() })),
    ['a may be left out of the answer now'],
  ],
  [
    'a field that may be nothing',
    gives(z.object({ a: text }), z.object({ a: text.nullable() })),
    ['a of the answer may be something else now'],
  ],
  [
    'a choice more',
    gives(z.object({ a: z.enum(['x']) }), z.object({ a: z.enum(['x', 'y']) })),
    ['a of the answer may be something else now'],
  ],
])('%s', (_, [before, now], changes) =>
  expect(changesBetween(shapeOf(before), shapeOf(now))).toEqual(changes),
);

it("every call's shape can be stored and read again without a change", () => {
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const shape = shapeOf(endpoint);
    expect(changesBetween(CallShape.parse(JSON.parse(JSON.stringify(shape))), shape)).toEqual([]);
  }
});
