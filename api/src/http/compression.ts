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

/** How a browser takes what it asks for, the smallest first. Asked one by one: of several, its own order would count. */
export const encodingsFor = (request: Request): Encoding[] =>
  (['br', 'gzip'] as const).filter((name) => request.acceptsEncodings(name) !== false);

/** A text in the smallest form the browser takes. */
export const compressed = async (
  request: Request,
  text: string,
  quality = 4,
): Promise<{ content: Buffer; encoding?: Encoding }> => {
  const [encoding] = encodingsFor(request);
  return encoding
    ? { content: await ways[encoding](text, quality), encoding }
    : { content: Buffer.from(text) };
};

// Below that it saves nobody a packet.
const leastBytes = 1024;

/**
 * Lets the longer answers to what families read go out compressed. The length of a compressed answer gives away something of
 * its content, so what may hold a secret is left as it is: answers to core pages, and public ones, of which logging in is one.
 */
export const allowCompression = (response: Response): void => {
  Object.assign(response.locals, { mayBeCompressed: true });
};

export const mayBeCompressed = ({ locals, req }: Response): boolean =>
  locals['mayBeCompressed'] === true && req.method === 'GET';

/** Sends an answer as JSON, compressed where that spares a packet and the browser takes it. */
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
