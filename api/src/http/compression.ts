import type { Request } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ways = {
  br: (text: string) => brotli(text, quick),
  gzip: (text: string) => zip(text),
};
export type Encoding = keyof typeof ways;

/** How a browser takes what it asks for, the smallest first. Asked one by one: of several, its own order would count. */
export const encodingsFor = (request: Request): Encoding[] =>
  (['br', 'gzip'] as const).filter((name) => request.acceptsEncodings(name) !== false);

/** A text in the smallest form the browser takes. */
export const compressed = async (
  request: Request,
  text: string,
): Promise<{ content: Buffer; encoding?: Encoding }> => {
  const [encoding] = encodingsFor(request);
  return encoding ? { content: await ways[encoding](text), encoding } : { content: Buffer.from(text) };
};
