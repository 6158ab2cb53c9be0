import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type Endpoint } from './endpoints.ts';
import { CallShape } from './frontend/registry.ts';
import { changesBetween, shapeOf } from './shapes.ts';

type Fields = Record<string, z.ZodType>;
const strict = z.strictObject;
const text = z.string();
const none = z.object({});

const takes = (before: Fields, now: Fields): [Endpoint, Endpoint] => [
  { body: strict(before), answer: none },
  { body: strict(now), answer: none },
];
const givesAs = (before: z.ZodType, now: z.ZodType): [Endpoint, Endpoint] => [
  { answer: before },
  { answer: now },
];
const gives = (before: Fields, now: Fields) => givesAs(z.object(before), z.object(now));

const [x, xy] = [z.enum(['x']), z.enum(['x', 'y'])];
const [needed, less] = ['a has to be given now', 'less may stand in a now'];
const other = 'a of the answer may be something else now';

it.each<[string, [Endpoint, Endpoint], string[]]>([
  ['nothing changed', takes({ a: text }, { a: text }), []],
  ['a new field that may be left out', takes({ a: text }, { a: text, b: text.optional() }), []],
  ['a new field with a default', takes({ a: text }, { a: text, b: text.default('') }), []],
  ['a field that may be left out now', takes({ a: text }, { a: text.optional() }), []],
  ['more that may be sent', takes({ a: text }, { a: text.nullable() }), []],
  ['a longer text taken', takes({ a: text.max(5) }, { a: text.max(9) }), []],
  ['a limit taken away', takes({ a: text.max(5) }, { a: text }), []],
  ['a new field within one that is new', takes({}, { a: strict({ b: text }).optional() }), []],
  ['a field no longer taken', takes({ a: text, b: text }, { a: text }), ['b is no longer taken']],
  ['a field renamed', takes({ a: text }, { c: text }), ['a is no longer taken', 'c has to be given now']],
  ['a field that is asked for', takes({}, { a: text }), [needed]],
  ['a field that may not be left out any more', takes({ a: text.optional() }, { a: text }), [needed]],
  [
    'one asked for within another',
    takes({ a: strict({ b: text }) }, { a: strict({ b: text, c: text }) }),
    ['a.c has to be given now'],
  ],
  ['another type taken', takes({ a: text }, { a: z.number() }), [less]],
  ['a choice less', takes({ a: xy }, { a: x }), [less]],
  ['a shorter text', takes({ a: text.max(9) }, { a: text.max(5) }), [less]],
  ['a limit where there was none', takes({ a: text }, { a: text.max(5) }), [less]],
  ['a pattern', takes({ a: text }, { a: text.regex(/^\d$/) }), [less]],
  [
    'another type in a list',
    takes({ a: z.array(text) }, { a: z.array(z.number()) }),
    ['less may stand in a[] now'],
  ],
  ['a new field answered', givesAs(strict({ a: text }), strict({ a: text, b: text })), []],
  ['a choice less answered', gives({ a: xy }, { a: x }), []],
  ['a field always answered now', gives({ a: text.optional() }, { a: text }), []],
  ['a limit of an answer', gives({ a: text }, { a: text.max(5) }), []],
  ['a field no longer answered', gives({ a: text, b: text }, { a: text }), ['b is no longer answered']],
  [
    'a field gone from each of a list',
    givesAs(
      z.array(z.object({ a: text, b: z.object({ c: text }) })),
      z.array(z.object({ a: text, b: none })),
    ),
    ['[].b.c is no longer answered'],
  ],
  [
    'a field that may be missing',
    gives({ a: text }, { a: text.optional() }),
    ['a may be left out of the answer now'],
  ],
  ['a field that may be nothing', gives({ a: text }, { a: text.nullable() }), [other]],
  ['a choice more', gives({ a: x }, { a: xy }), [other]],
])('%s', (_, [before, now], changes) =>
  expect(changesBetween(shapeOf(before), shapeOf(now))).toEqual(changes),
);

it("every call's shape can be stored and read again without a change", () => {
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const shape = shapeOf(endpoint);
    expect(changesBetween(CallShape.parse(JSON.parse(JSON.stringify(shape))), shape)).toEqual([]);
  }
});
