import { describe, expect, it } from 'vitest';
import { isProgramOf } from './event-program.service.js';

describe('a program', () => {
  it.each([
    ['empty', [], true],
    ['of known performances in any order', ['b', 'a'], true],
    ['naming one twice', ['a', 'a'], false],
    ['naming a stranger', ['a', 'x'], false],
  ])('%s is valid: %s', (_, program, isValid) => {
    expect(isProgramOf(program, new Set(['a', 'b', 'c']))).toBe(isValid);
  });
});
