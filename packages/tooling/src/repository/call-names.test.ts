import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '@portal/contracts/endpoints';

const root = join(import.meta.dirname, '../../../..');
const sourcesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /node_modules|testing|\.test\./.test(name) }).map(
    (file) => readFileSync(join(root, file), 'utf8'),
  );

// The method under a @Call, after its other decorators.
const handler = /@Call\(\s*'([^']+)'[^)]*\)\s*(?:@\w+\([^)]*\)\s*)*(?:async )?(\w+)\(/g;
const methods = new Map(
  sourcesIn('api/src/**/*.controller.ts').flatMap((source) =>
    Array.from(source.matchAll(handler), ([, call = '', name = '']) => [call, name] as const),
  ),
);

// A constant up to the next blank line.
const constant = /^(export )?const (\w+) = (?:[^\n]+\n?)+/gm;
const request = /\b(?:(get|put|post)\(|path: )'(\/\w[^']*)'/g;

// Functions that do more than their call.
const others = ['changeRemoteData', 'logoutRoute'];

/** The functions of browsers that are exported or consist of a call, and its method and path. */
const functions = sourcesIn('{mf-*,shell,packages/kit,packages/tooling/template}/src/**/*.{ts,tsx}')
  .flatMap((source) => [...source.matchAll(constant)])
  .filter(
    ([text, isExported, name = '']) => (isExported || /=> void post\(/.test(text)) && !others.includes(name),
  )
  .flatMap(([text, , name = '']) =>
    Array.from(text.matchAll(request), ([, method = 'get', path = '']) => ({
      name,
      call: `${method.toUpperCase()} ${path}`,
    })),
  )
  .filter(({ call }) => call in endpoints);

it('finds the controller method of every call, and the functions of browsers', () => {
  expect([...methods.keys()].sort()).toEqual(Object.keys(endpoints).sort());
  expect(functions.length).toBeGreaterThan(100);
});

// A `read…` function requests at once where a `get…` or `list…` describes the request.
it.each(functions)('$name is the name of $call on both sides', ({ name, call }) => {
  const method = methods.get(call) ?? '';
  expect([method, method.replace(/^(get|list)/, 'read')]).toContain(name);
});
