import { expect, it } from 'vitest';
import { linesOf } from './program-lines.ts';

it('drops empty lines and splits at every kind of line break', () => {
  expect(linesOf('a\r\n\r\nb\nc\u2028d')).toEqual(['a', 'b', 'c', 'd']);
});
