import type { Request, Response } from 'express';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { scriptHeaders } from './content-policy.js';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const accepted = (request: Request, name: string): boolean =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(
    String(request.headers['accept-encoding'] ?? ''),
  );

const readForm = async (path: string, request: Request) => {
  for (const { name, suffix } of encodings) {
    if (!accepted(request, name)) continue;
    const content = await readFile(`${path}${suffix}`).catch(() => undefined);
    if (content) return { content, encoding: name };
  }
  return { content: await readFile(path), encoding: undefined };
};

const cacheControl = {
  /** Its name changes with its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The same for browsers; what stands before them asks again, so that a remote that was switched off is off. */
  remote: 'public, max-age=31536000, s-maxage=60, immutable',
  named: 'public, max-age=3600',
};

/** Sends a file in the smallest form the browser takes. */
export const sendFile = async (
  request: Request,
  response: Response,
  path: string,
  lifetime: keyof typeof cacheControl,
): Promise<void> => {
  const { content, encoding } = await readForm(path, request);
  const type = extname(path);
  if (type === '.js') response.setHeaders(scriptHeaders);
  response.setHeader('Content-Type', types[type] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', cacheControl[lifetime]);
  response.setHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', content.length);
  response.end(request.method === 'HEAD' ? undefined : content);
};

const compress = promisify(brotliCompress);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a text made for this request, compressed on the way. */
export const sendText = async (request: Request, response: Response, text: string): Promise<void> => {
  const isCompressed = accepted(request, 'br');
  const content = isCompressed ? await compress(text, quick) : Buffer.from(text);
  response.vary('Accept-Encoding');
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Length', content.length);
  response.end(request.method === 'HEAD' ? undefined : content);
};
