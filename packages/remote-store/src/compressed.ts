import { sourcesFile } from '@portal/contracts/registry.rules';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|html)$/;

/** Returns the compressed forms of a file by their names. */
export type Compress = (name: string, content: Buffer) => Promise<ReadonlyMap<string, Buffer>>;

/** Compresses a file with Brotli and gzip. Skips small files, source maps and types that do not compress. */
export const compressedForms: Compress = async (name, content) => {
  if (!compressible.test(name) || name === sourcesFile || content.length < 512) return new Map();
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return new Map([
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ]);
};

/** Skips compression, which takes longer than the build. For development. */
export const uncompressed: Compress = async () => new Map();

/** Decompresses a form, by the suffix of its file name. */
export const formsOf: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': (content) => promisify(brotliDecompress)(content),
  '.gz': (content) => promisify(gunzip)(content),
};

/** Reads the compressed forms from a folder if they match the file, and otherwise compresses it. */
export const formsIn =
  (folder: string): Compress =>
  async (name, content) => {
    const forms = new Map<string, Buffer>();
    for (const [form, read] of Object.entries(formsOf)) {
      const bytes = await readFile(join(folder, name + form)).catch(() => undefined);
      const text = bytes && (await read(bytes).catch(() => undefined));
      if (bytes && text?.equals(content)) forms.set(name + form, bytes);
    }
    return forms.size > 0 ? forms : await compressedForms(name, content);
  };

/** Writes the compressed forms of files into their folder. */
export const compressFolder = async (folder: string, names: Iterable<string>): Promise<void> => {
  await Promise.all(
    [...names].map(async (name) => {
      const forms = await compressedForms(name, await readFile(join(folder, name)));
      await Promise.all([...forms].map(([form, bytes]) => writeFile(join(folder, form), bytes)));
    }),
  );
};
