import { expect, it } from 'vitest';
import { codeImage } from './code-image.ts';
import { linkTo } from './share-link.ts';

it('is a black and white bitmap with eight pixels for each module', () => {
  const { code } = linkTo({ address: 'k7m2-9xqp-3rwd' });
  const file = new DataView(codeImage(code).buffer);
  const side = file.getInt32(18, true);
  expect(side).toBe(code.size * 8);
  expect(file.getUint32(2, true)).toBe(file.byteLength);
  const rowBytes = Math.ceil(side / 32) * 4;
  const isBlack = (x: number, y: number) => {
    const byte = file.getUint8(file.getUint32(10, true) + (side - 1 - y) * rowBytes + (x >> 3));
    return ((byte >> (7 - (x & 7))) & 1) === 1;
  };
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isBlack(x, y) !== code.get(x >> 3, y >> 3)) expect([x, y]).toBe('right');
});
