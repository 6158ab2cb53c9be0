import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalLines, optionalText, requiredLines, requiredText } from './text.ts';

const Title = requiredText('title', 20);

describe('requiredText', () => {
  it.each([
    ['  Gavotte ', 'Gavotte'],
    ['Méditation', 'Méditation'],
    ['李安娜', '李安娜'],
    ['a\u0000b\ufffec\ud800', 'a bc'],
    ['\u202eneb\u202c \u2066Ann\u2069', 'neb Ann'],
    ['A\u200bn\u200en\u200f \ufeffL\u00adi\u2060', 'Ann Li'],
    ['e\u200b\u0301', 'é'],
    ['می\u200cخواهم 👩\u200d🎤', 'می\u200cخواهم 👩\u200d🎤'],
    ['שרה كريم', 'שרה كريم'],
    ['two\r\nlines\tand  a\u00a0tab', 'two lines and a tab'],
    ['Ana\u2028Li\u2029\u0085\u000bKim', 'Ana Li Kim'],
    ['a \u200b b', 'a b'],
  ])('takes %j as %j', (typed, stored) => {
    expect(Title.parse(typed)).toBe(stored);
  });

  it.each([
    ['', 'title'],
    [' \u0007 ', 'title'],
    ['\u202e\u200b', 'title'],
    ['\u3164\u200d', 'title'],
    ['x'.repeat(21), 'tooLong'],
    [null, 'title'],
    [{ $ne: '' }, 'title'],
  ])('%j: %s', (typed, code) => {
    expect(Title.safeParse(typed).error?.issues[0]?.message).toBe(code);
  });

  it('stores only characters that XML allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const stored = optionalLines(10_000).parse(typed);
        expect(stored).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(stored.isWellFormed()).toBe(true);
      }),
      { seed: 1 },
    );
  });
});

describe('optionalText', () => {
  it.each([undefined, null, '', '  '])('reads %j as empty', (typed) => {
    expect(optionalText(10).parse(typed)).toBe('');
  });
});

describe('requiredLines', () => {
  it.each([
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['a\u0000b\ufffec\ud800 ', 'abc'],
  ])('takes %j as %j', (typed, stored) => {
    expect(requiredLines('body', 40).parse(typed)).toBe(stored);
    expect(optionalLines(40).parse(typed)).toBe(stored);
  });
});
