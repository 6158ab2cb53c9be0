import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

it.each([
  ['UTF-8', [0x4e, 0xc3, 0xba]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x4e, 0xc3, 0xba]],
  ['UTF-16', [0xff, 0xfe, 0x4e, 0, 0xfa, 0]],
  ['Windows-1252', [0x4e, 0xfa]],
])('reads %s', async (_, bytes) => {
  expect(await readFile(new File([new Uint8Array(bytes)], 'pupils.csv'))).toBe('Nú');
});

it('refuses a large file', async () => {
  expect(await readFile(new File([new Uint8Array(1_000_001)], 'pupils.csv'))).toBeUndefined();
});
