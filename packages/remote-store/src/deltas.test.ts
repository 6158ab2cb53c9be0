import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deltaName, deltasOf, makeDelta, openDelta, patternOf } from './deltas.ts';

const before = Buffer.from(
  Array.from({ length: 500 }, (_, n) => `export const a${n * n} = ${n};`).join('\n'),
);
const after = Buffer.concat([before, Buffer.from('\nexport const added = 1;')]);
const hash = '0123456789abcdef'.repeat(4);

describe('the pattern of a file', () => {
  it.each([
    ['main.41377a6f.js', 'main.*.js'],
    ['words-zh-Hans.2f297a80.js', 'words-zh-Hans.*.js'],
    ['pages/112.1365bb6b.js', 'pages/112.*.js'],
    // Names without another part keep their hash, so only unchanged files match.
    ['3f6081e8.css', '3f6081e8.css'],
    ['routes.js', 'routes.js'],
    ['main.41377a6f.js.br', 'main.41377a6f.js.br'],
  ])('%s has the pattern %s', (name, stem) => {
    expect(patternOf(name)).toBe(stem);
  });
});

describe('a delta', () => {
  it('has the header of RFC 9842 and restores the file with its dictionary', async () => {
    const sent = openDelta(await makeDelta(after, before));
    expect(sent?.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(sent?.length).toBeLessThan(140);
    expect(zstdDecompressSync(sent?.subarray(40) ?? '', { dictionary: before })).toEqual(after);
  });

  it('is missing if a byte of it is wrong or the end is cut off', async () => {
    const stored = await makeDelta(after, before);
    expect(openDelta(stored.subarray(0, -1))).toBeUndefined();
    stored.writeUInt8(stored.readUInt8(60) ^ 1, 60);
    expect(openDelta(stored)).toBeUndefined();
    expect(openDelta(Buffer.alloc(0))).toBeUndefined();
  });

  it('is made against each earlier version that has the file, if it is smaller than the limit', async () => {
    const versions = [
      new Map([['main.00000001.js', before]]),
      new Map([['other.00000001.js', before]]),
      new Map([['main.00000003.js', Buffer.from('other')]]),
    ];
    const deltas = await deltasOf('main.0000000a.js', after, versions, 1000);
    expect([...deltas.keys()]).toEqual([expect.stringMatching(/^main\.0000000a\.js\.[0-9a-f]{64}\.dcz$/)]);
    expect(deltaName('main.js', hash)).toBe(`main.js.${hash}.dcz`);
  });
});
