import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

it.each([
  ['UTF-8', [0x4e, 0xc3, 0xba]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x4e, 0xc3, 0xba]],
  ['UTF-16', [0xff, 0xfe, 0x4e, 0, 0xfa, 0]],
  ['Windows-1252', [0x4e, 0xfa]],
])('reads %s', async (_, bytes) => {
  expect(await readFile(new File([new Uint8Array(bytes)], 'pupils.csv'))).toEqual({ content: 'Nú' });
});

it.each([
  ['a large file', new Uint8Array(1_000_001), 'large'],
  ['an .xlsx file', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), 'excel'],
  ['an .xls file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'excel'],
])('refuses %s', async (_, bytes, refused) => {
  expect(await readFile(new File([bytes], 'pupils.csv'))).toEqual({ refused });
});

it('reads a text that begins with PK', async () => {
  expect(await readFile(new File(['PK Lee'], 'pupils.csv'))).toEqual({ content: 'PK Lee' });
});
