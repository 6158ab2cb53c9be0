import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const ways = {
  br: (text: string, quality: number) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: string) => zip(text),
};
export type Encoding = keyof typeof ways;

/** Returns the accepted encodings, smallest first. Asking for all at once would return them in the browser's order. */
export const encodingsFor = (request: Request): Encoding[] =>
  request.headers['accept-encoding'] === undefined
    ? []
    : (['br', 'gzip'] as const).filter((name) => request.acceptsEncodings(name) !== false);

/** Returns a text in the smallest encoding the browser accepts. */
export const compressed = async (
  request: Request,
  text: string,
  quality = 4,
): Promise<{ content: Buffer | string; encoding?: Encoding }> => {
  const [encoding] = encodingsFor(request);
  // Node sends a string in one piece with the headers, and a buffer after them.
  return encoding ? { content: await ways[encoding](text, quality), encoding } : { content: text };
};

// Smaller answers fit into one packet anyway.
const leastBytes = 1024;

/**
 * Allows compression of long answers for this call. The length of a compressed answer reveals something about its
 * content, so answers that may contain secrets are not compressed: answers to core pages, those with codes of links, and
 * public ones, such as the login.
 */
export const allowCompression = (response: Response): void => {
  Object.assign(response.locals, { mayBeCompressed: true });
};

export const mayBeCompressed = ({ locals, req }: Response): boolean =>
  locals['mayBeCompressed'] === true && req.method === 'GET';

/** Sends an answer as JSON, compressed if it is long and the browser accepts it. */
export const sendCompressed = async (response: Response, body: unknown, status = 200): Promise<void> => {
  const text = JSON.stringify(body);
  const { content, encoding } =
    text.length < leastBytes ? { content: text } : await compressed(response.req, text);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.status(status).vary('Accept-Encoding');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
};
