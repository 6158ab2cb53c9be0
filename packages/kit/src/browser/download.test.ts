import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './download.ts';

describe('safeFileName', () => {
  it.each([
    ['Winter Strings Program', 'Winter Strings Program.docx'],
    ['A/B\\C:D*E?F"G<H>I|J', 'A-B-C-D-E-F-G-H-I-J.docx'],
    ['新年音乐会 Program', '新年音乐会 Program.docx'],
    ['..\u0000\u202eevil', 'evil.docx'],
    ['', '-.docx'],
  ])('%j is saved as %j', (name, file) => {
    expect(safeFileName(name, '.docx')).toBe(file);
  });

  it('is at most 200 bytes long and ends with the extension, for any event name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const file = safeFileName(name, '.docx');
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(200);
        expect(file).toMatch(/^[^/\\:*?"<>|\u0000-\u001f\u202a-\u202e]+\.docx$/);
        expect(file.isWellFormed()).toBe(true);
      }),
      { seed: 5 },
    );
  });
});
