import type { Bitmap2D } from 'lean-qr';

const scale = 8;
const headerBytes = 62;

/** Returns the code as a black-and-white BMP file, which Word can show and which needs no encoder. */
export const codeImage = (code: Bitmap2D): Uint8Array => {
  const side = code.size * scale;
  const rowBytes = Math.ceil(side / 32) * 4;
  const file = new Uint8Array(headerBytes + rowBytes * side);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x424d);
  const fields: [number, number][] = [
    [2, file.length],
    [10, headerBytes],
    [14, 40],
    [18, side],
    [22, side],
    [34, rowBytes * side],
    [46, 2],
    // The color table: white, then black.
    [54, 0xffffff],
  ];
  for (const [at, value] of fields) view.setUint32(at, value, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 1, true);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      // BMP files store the rows from bottom to top.
      const at = headerBytes + (side - 1 - y) * rowBytes + (x >> 3);
      if (code.get(Math.floor(x / scale), Math.floor(y / scale)))
        file[at] = (file[at] ?? 0) | (0x80 >> (x & 7));
    }
  return file;
};
