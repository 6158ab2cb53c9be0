import { mongo } from 'mongoose';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as chain, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const { EJSON } = mongo.BSON;

/** Raised when what a document of the store looks like changes; an older portal refuses a newer file. */
const backupVersion = 1;

export interface Entry {
  collection: string;
  document: mongo.BSON.Document;
}

type Counts = Record<string, number>;

/** A file that cannot be restored; nothing has been changed. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

// gzip'd lines: a header, one line for each document, and a last line with the counts and a hash of all before it.
async function* toLines(
  entries: AsyncIterable<Entry>,
  createdAt: Date,
  counts: Counts,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string): string => {
    hash.update(`${text}\n`);
    return `${text}\n`;
  };
  yield line(JSON.stringify({ format: 'portal-backup', version: backupVersion, createdAt }));
  for await (const { collection, document } of entries) {
    counts[collection] = (counts[collection] ?? 0) + 1;
    yield line(EJSON.stringify({ c: collection, d: document }, { relaxed: false }));
  }
  yield `${JSON.stringify({ counts, sha256: hash.digest('hex') })}\n`;
}

/** Writes a backup whole or not at all: under another name first, and to the disk before it gets its own. */
export const writeBackup = async (
  path: string,
  entries: AsyncIterable<Entry>,
  createdAt: Date,
): Promise<Counts> => {
  const counts: Counts = {};
  const staging = `${path}.part`;
  const file = await open(staging, 'w', 0o600);
  try {
    const lines = Readable.from(toLines(entries, createdAt, counts));
    await pipeline(lines, createGzip(), file.createWriteStream({ flush: true }));
    await rename(staging, path);
    return counts;
  } catch (error) {
    await rm(staging, { force: true });
    throw error;
  }
};

interface Header {
  format?: string;
  version?: number;
}

const checkHeader = ({ format, version }: Header): void => {
  if (format !== 'portal-backup') throw new BadBackup('This is not a backup of the portal.');
  if (version !== backupVersion)
    throw new BadBackup(
      `The backup has version ${String(version)}; this portal reads version ${String(backupVersion)}.`,
    );
};

async function* readLines(path: string): AsyncGenerator<string> {
  // What goes wrong in either stream ends the loop below.
  const unpacked: AsyncIterable<string> = chain(
    createReadStream(path),
    createGunzip(),
    () => undefined,
  ).setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Reads a backup to its end and answers its counts; throws BadBackup where one byte is not as it was written. */
export const verifyBackup = async (path: string): Promise<Counts> => {
  const hash = createHash('sha256');
  const counts: Counts = {};
  let last: string | undefined;
  let isFirst = true;
  try {
    for await (const line of readLines(path)) {
      if (last !== undefined) {
        hash.update(`${last}\n`);
        if (isFirst) checkHeader(JSON.parse(last) as Header);
        else {
          const { c } = EJSON.parse(last) as { c: string };
          counts[c] = (counts[c] ?? 0) + 1;
        }
        isFirst = false;
      }
      last = line;
    }
    const trailer = JSON.parse(last ?? '') as { counts: Counts; sha256: string };
    if (isFirst || trailer.sha256 !== hash.digest('hex'))
      throw new BadBackup('The backup is damaged: its hash differs.');
    return counts;
  } catch (error) {
    if (error instanceof BadBackup || (error as { code?: string }).code === 'ENOENT') throw error;
    throw new BadBackup('The backup is damaged: it cannot be read to its end.');
  }
};

/** The documents of a backup that was verified. */
export async function* readBackup(path: string): AsyncGenerator<Entry> {
  for await (const line of readLines(path)) {
    const { c, d } = EJSON.parse(line, { relaxed: false }) as { c?: string; d?: mongo.BSON.Document };
    if (c !== undefined && d !== undefined) yield { collection: c, document: d };
  }
}
