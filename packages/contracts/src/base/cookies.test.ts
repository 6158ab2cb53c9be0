import { expect, it } from 'vitest';
import { cookieIn } from './cookies.ts';

it.each([
  ['its only one', 'a=1', '1'],
  ['one of many', 'b=2; a=1;c=3', '1'],
  ['one with signs in it', 'a=x=y%3D.z', 'x=y%3D.z'],
  ['an empty one', 'a=', ''],
  ['one of another name', 'ba=1; A=2', undefined],
  ['the same name twice', 'a=1; b=2; a=3', undefined],
  ['no header', undefined, undefined],
])('reads %s', (_, header, value) => {
  expect(cookieIn(header, 'a')).toBe(value);
});
