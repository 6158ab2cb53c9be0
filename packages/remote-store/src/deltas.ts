import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

const compress = promisify(zstdCompress);

/** The start of a `dcz` response (RFC 9842), before the hash of its dictionary. */
const magic = Buffer.from('5e2a4d1820000000', 'hex');
const sealBytes = 32;

const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * Returns a URL pattern for all versions of a file: its name with `*` in place of the content hash.
 * @example patternOf('main.41377a6f.js') // 'main.*.js'
 */
export const patternOf = (name: string): string => name.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '.*');

const ending = '.dcz';

/** Returns the name of a stored delta by the SHA-256 of its dictionary, in hex. */
export const deltaName = (name: string, dictionary: string): string => `${name}.${dictionary}${ending}`;

/** Returns whether a name is reserved for deltas. */
export const isDelta = (name: string): boolean => name.endsWith(ending);

/**
 * Compresses a file with an earlier version of it as the dictionary. The result starts with its own hash, because a
 * damaged one could otherwise only be noticed together with the dictionary.
 */
export const makeDelta = async (content: Buffer, dictionary: Buffer): Promise<Buffer> => {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  const packed = await compress(content, { params, dictionary, pledgedSrcSize: content.length });
  const sent = Buffer.concat([magic, sha256(dictionary), packed]);
  return Buffer.concat([sha256(sent), sent]);
};

/** Returns the response body from a stored delta, or undefined if the delta is damaged. */
export const openDelta = (stored: Buffer): Buffer | undefined => {
  const sent = stored.subarray(sealBytes);
  return sha256(sent).equals(stored.subarray(0, sealBytes)) ? sent : undefined;
};

/** Returns the deltas of a file against its earlier versions, by their names. Leaves out those of `most` bytes or more. */
export const deltasOf = async (
  name: string,
  content: Buffer,
  earlier: readonly ReadonlyMap<string, Buffer>[],
  most: number,
): Promise<Map<string, Buffer>> => {
  const deltas = new Map<string, Buffer>();
  const pattern = patternOf(name);
  for (const files of earlier) {
    const dictionary = [...files].find(([other]) => patternOf(other) === pattern)?.[1];
    if (!dictionary) continue;
    const delta = await makeDelta(content, dictionary);
    if (delta.length < most) deltas.set(deltaName(name, sha256(dictionary).toString('hex')), delta);
  }
  return deltas;
};
