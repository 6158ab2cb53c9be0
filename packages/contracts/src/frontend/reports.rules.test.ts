import { describe, expect, it } from 'vitest';
import { masked } from './reports.rules.ts';

describe('the mask of an error message', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'title')", undefined],
    ['can\'t access property "title", piece is undefined', undefined],
    ['Rendered more hooks than during the previous render.', undefined],
    [
      'Minified React error #130; visit https://react.dev/errors/130?args[]=Ana',
      'Minified React error #130; visit https://react.dev/errors/130…',
    ],
    ['Unexpected token \'L\', "Lina Gray" is not valid JSON', 'Unexpected token …, … is not valid JSON'],
    [
      'Unexpected token \'Z\', ..."Zebulon", Z]..." is not valid JSON',
      'Unexpected token …, … is not valid JSON',
    ],
    ['Expected \',\', ..."{"child": Zebulon Qu"... is not valid JSON', 'Expected …, … is not valid JSON'],
    ['no piece for ana.gray@example.org', 'no piece for …'],
    ['call +1 (415) 555-0100', 'call +…'],
    ['/claim/k3Jd82hdQ91xY0 failed', '/claim/… failed'],
    ['no profile 507f1f77bcf86cd799439011', 'no profile …'],
    ['/resetpassword/qwertyuiopasdfghjklzxcvbnmqwerty', '/resetpassword/…'],
    ['page 12 of 340', undefined],
  ])('%s', (message, hidden = message) => {
    expect(masked(message)).toBe(hidden);
  });
});
