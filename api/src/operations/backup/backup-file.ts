import { mongo } from 'mongoose';
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as chain, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Build } from '@portal/contracts/health';
import { build } from '../../platform/config/version.js';
import { isSealed, seal, sealMark, unseal } from './seal.js';

const { EJSON } = mongo.BSON;

// Releases before the day of the commit was in the header compare only this number. Increase it when documents change.
const backupVersion = 2;

export interface Entry {
  collection: string;
  document: mongo.BSON.Document;
}

type Counts = Record<string, number>;

/** The header of a backup. */
export interface Origin {
  createdAt: Date;
  /** The version of the portal that wrote the backup. */
  portal?: string;
  commit?: string;
  /** The day of that commit; absent in backups of earlier versions and of builds without git. */
  day?: string;
  /** The migrations that its documents have been through; absent in backups of the first release. */
  migrations?: string[];
}

/** The file cannot be restored; nothing has been changed. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

// Compressed lines: a header, one line per document, and a last line with the counts and a hash of all lines before it.
async function* toLines(
  entries: AsyncIterable<Entry>,
  origin: Origin,
  counts: Counts,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string): string => {
    hash.update(`${text}\n`);
    return `${text}\n`;
  };
  yield line(JSON.stringify({ format: 'portal-backup', version: backupVersion, ...origin }));
  for await (const { collection, document } of entries) {
    counts[collection] = (counts[collection] ?? 0) + 1;
    yield line(EJSON.stringify({ c: collection, d: document }, { relaxed: false }));
  }
  yield `${JSON.stringify({ counts, sha256: hash.digest('hex') })}\n`;
}

/** Writes a complete backup or none: to another name first, which is renamed when everything is on disk. */
export const writeBackup = async (
  path: string,
  entries: AsyncIterable<Entry>,
  origin: Origin,
  key: string | undefined,
): Promise<Counts> => {
  const counts: Counts = {};
  const staging = `${path}.part`;
  const file = await open(staging, 'w', 0o600);
  try {
    const lines = Readable.from(toLines(entries, origin, counts));
    const out = file.createWriteStream({ flush: true });
    await (key ? pipeline(lines, createGzip(), seal(key), out) : pipeline(lines, createGzip(), out));
    await rename(staging, path);
    return counts;
  } catch (error) {
    await rm(staging, { force: true });
    throw error;
  }
};

interface Header extends Partial<Origin> {
  format?: string;
  version?: number;
}

const checkHeader = ({ format, version = Infinity, portal = '', commit, day = '' }: Header): void => {
  if (format !== 'portal-backup') throw new BadBackup('This is not a backup of the portal.');
  // Only days order commits without their history, which a build does not have.
  const isNewer = version > backupVersion || (build.day !== undefined && day > build.day);
  if (isNewer)
    throw new BadBackup(
      `The backup is of a newer version of the portal: ${nameOf({ version: portal, commit, day })}. This one is ${nameOf(build)}.`,
    );
};

const nameOf = ({ version, commit = 'unknown', day }: Partial<Build>): string =>
  `${version ?? ''} (${[commit, day].filter(Boolean).join(', ')})`;

const readBytes = async (path: string, key: string | undefined): Promise<Readable> => {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(sealMark), 0, sealMark, 0);
  const bytes = file.createReadStream({ start: 0 });
  if (isSealed(buffer) && key) return Readable.from(unseal(key, bytes));
  if (!isSealed(buffer) && !key) return bytes;
  bytes.destroy();
  throw new BadBackup(
    key
      ? 'The backup is not encrypted, though BACKUP_KEY is set: anyone could have changed it. Say --plain to restore it all the same.'
      : 'The backup is encrypted: set BACKUP_KEY to what it was when it was made.',
  );
};

async function* readLines(path: string, key: string | undefined): AsyncGenerator<string> {
  // An error in either stream ends the loop below.
  const unpacked: AsyncIterable<string> = chain(
    await readBytes(path, key),
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

/** Reads a backup to its end; throws BadBackup if a byte has changed or the key is wrong. */
export const verifyBackup = async (
  path: string,
  key: string | undefined,
): Promise<{ counts: Counts; migrations: string[] | undefined }> => {
  const hash = createHash('sha256');
  const counts: Counts = {};
  let last: string | undefined;
  let header: Header | undefined;
  try {
    for await (const line of readLines(path, key)) {
      if (last !== undefined) {
        hash.update(`${last}\n`);
        if (header) {
          const { c } = EJSON.parse(last) as { c: string };
          counts[c] = (counts[c] ?? 0) + 1;
        } else {
          header = JSON.parse(last) as Header;
          checkHeader(header);
        }
      }
      last = line;
    }
    const trailer = JSON.parse(last ?? '') as { counts: Counts; sha256: string };
    if (!header || trailer.sha256 !== hash.digest('hex'))
      throw new BadBackup('The backup is damaged: its hash differs.');
    return { counts, migrations: header.migrations };
  } catch (error) {
    // Keeps errors of the file system, which name their reason.
    if (error instanceof BadBackup || (error as { syscall?: string }).syscall !== undefined) throw error;
    throw new BadBackup(
      'The backup is damaged, or BACKUP_KEY is not what it was when it was made: it cannot be read to its end.',
    );
  }
};

/** Yields the documents of a verified backup. */
export async function* readBackup(path: string, key: string | undefined): AsyncGenerator<Entry> {
  for await (const line of readLines(path, key)) {
    const { c, d } = EJSON.parse(line, { relaxed: false }) as { c?: string; d?: mongo.BSON.Document };
    if (c !== undefined && d !== undefined) yield { collection: c, document: d };
  }
}
