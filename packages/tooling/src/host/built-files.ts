import { readFile, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { contentTypes } from './server.ts';

const forms = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The files of a build by name, including their compressed variants. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

export const readFiles = async (folder: string): Promise<BuiltFiles> => {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
};

/** Sends a built file, cached forever because its name contains a content hash. Returns false if it does not exist. */
export const sendBuilt = (
  files: BuiltFiles,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const type = contentTypes[extname(name)];
  const plain = type === undefined ? undefined : files.get(name);
  if (!plain || type === undefined) return false;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const form = forms.find(([encoding, suffix]) => accepted.includes(encoding) && files.has(name + suffix));
  const content = (form && files.get(name + form[1])) ?? plain;
  response.writeHead(200, {
    'content-type': type,
    'content-length': content.length,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Lets a worker script load its other scripts, but no other resources.
    'content-security-policy': "default-src 'none';script-src 'self'",
    vary: 'accept-encoding',
    ...(form && { 'content-encoding': form[0] }),
  });
  response.end(request.method === 'HEAD' ? undefined : content);
  return true;
};
