import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|html)$/;

/** What makes the smaller forms of a file, by their names. */
export type Compress = (name: string, content: Buffer) => Promise<ReadonlyMap<string, Buffer>>;

/** The smaller forms of a file that a server can hand out as they are; none where it would not pay. */
export const compressedForms: Compress = async (name, content) => {
  if (!compressible.test(name) || content.length < 512) return new Map();
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return new Map([
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ]);
};

/** Compressing takes longer than building does; under development nobody waits for bytes. */
export const uncompressed: Compress = async () => new Map();

/** The names its compressed forms have beside a file, and how to read them. */
export const formsOf: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': (content) => promisify(brotliDecompress)(content),
  '.gz': (content) => promisify(gunzip)(content),
};

/** Takes the forms that lie beside the files of a folder, where they are right; the others are made. */
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

/** Puts the compressed forms of these files of a folder beside them. */
export const compressFolder = async (folder: string, names: Iterable<string>): Promise<void> => {
  await Promise.all(
    [...names].map(async (name) => {
      const forms = await compressedForms(name, await readFile(join(folder, name)));
      await Promise.all([...forms].map(([form, bytes]) => writeFile(join(folder, form), bytes)));
    }),
  );
};
