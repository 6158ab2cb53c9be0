import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const path = '[\'"`](\\/[a-z_]+)[\'"`]';
// A call of the kit, whatever it says of its answer; or a read as a value.
const called = new RegExp(`\\b(getOrUndefined|get|prefetch|post|put)\\b[^('"]{0,200}\\(\\s*${path}`, 'g');
const read = new RegExp(`\\bpath:\\s*${path}`, 'g');

// What a remote keeps is read and changed by the kit.
const keeping = /\bremoteData\(/;
const keepingCalls = ['GET /remote_data', 'PUT /remote_data'];

const methods: Record<string, string> = { post: 'POST', put: 'PUT' };

/** What a text of api functions calls, by method and path. */
export const callsIn = (text: string): string[] => [
  ...[...text.matchAll(called)].map(([, name = '', address = '']) => `${methods[name] ?? 'GET'} ${address}`),
  ...[...text.matchAll(read)].map(([, address = '']) => `GET ${address}`),
  ...(keeping.test(text) ? keepingCalls : []),
];

/** What a remote calls, as its files called `*.api.ts` say it. */
export const apiCallsOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(folder, 'src'), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.api.ts'));
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  return [...new Set(texts.flatMap(callsIn))].sort();
};
