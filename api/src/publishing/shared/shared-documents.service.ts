import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { HistoryEntry } from '@portal/contracts/publishing';
import { Release, type RegistryPointer } from '@portal/contracts/registry';
import { hashOf, type Files } from '@portal/remote-store/candidate';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../../common/clock.js';

type Remotes = RegistryPointer['remotes'];

/** What one act made of the registry. Its number is its `_id`, so of two who add the same one, one is refused. */
export interface Revision {
  _id: number;
  at: Date;
  remotes: Remotes;
  /** The remote it was about, and the line of its history; none where a version was only stored. */
  remote?: string;
  line?: HistoryEntry;
}

/** A version by its files, whose content is stored once for all versions that have it. */
interface StoredRelease {
  /** `mf_things/1.0.0-00000001` */
  _id: string;
  storedAt: Date;
  /** `release.json`; as text, since its names have dots. */
  json: string;
  files: StoredFile[];
}

interface StoredFile {
  name: string;
  hash: string;
  pieces: number;
}

/** Part of a file, by the hash of the whole of it. */
interface Piece {
  _id: string;
  /** When a version was last stored that has it. */
  at: Date;
  data: mongo.Binary;
}

/** What the registry is by the database, and all that led to it. */
export interface Truth {
  mark: string;
  rev: number;
  remotes: Remotes;
  /** By remote, the oldest line first. */
  history: Map<string, HistoryEntry[]>;
  /** The ids of all versions that are kept. */
  releases: Set<string>;
}

export const releaseId = (id: string, version: string): string => `${id}/${version}`;

/** What the database has of published remotes. Whoever empties the store, or fills it, leaves these alone. */
export const remoteCollections = ['remote_revisions', 'remote_releases', 'remote_files'];

/** More than one command sends, so that each ends in the time a command has. */
const pieceBytes = 1024 * 1024;
const dayMs = 86_400_000;

const markOf = (newest: Pick<Revision, '_id' | 'at'> | null): string =>
  newest ? `${String(newest._id)} ${newest.at.toISOString()}` : '';

const piecesOf = (hash: string, pieces: number): string[] =>
  Array.from({ length: pieces }, (_, piece) => `${hash} ${String(piece)}`);

const cut = (content: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, piece) =>
    content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
  );

/** Puts together what fits into one command. */
const inCommands = (pieces: readonly Piece[]): Piece[][] => {
  const commands: Piece[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const { length } = piece.data.buffer;
    if (length > room) {
      commands.push([]);
      room = pieceBytes;
    }
    commands.at(-1)?.push(piece);
    room -= length;
  }
  return commands;
};

/** Published remotes in the database: revisions of the registry, versions, and the content of files by their hashes. */
@Injectable()
export class SharedDocuments {
  private readonly revisions;
  private readonly releases;
  private readonly files;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly clock: Clock,
  ) {
    this.revisions = connection.collection<Revision>('remote_revisions');
    this.releases = connection.collection<StoredRelease>('remote_releases');
    this.files = connection.collection<Piece>('remote_files');
  }

  /** Another one whenever the registry is another. */
  async mark(): Promise<string> {
    const newest = this.revisions.find({}, { projection: { at: 1 } });
    return markOf(await newest.sort({ _id: -1 }).limit(1).next());
  }

  async read(): Promise<Truth> {
    const newest = await this.revisions.find({}).sort({ _id: -1 }).limit(1).next();
    const rev = newest?._id ?? 0;
    const lines = this.revisions.find({ _id: { $lte: rev } }, { projection: { remotes: 0 } });
    const history = new Map<string, HistoryEntry[]>();
    for await (const { remote, line } of lines.sort({ _id: 1 }))
      if (remote !== undefined && line) history.set(remote, [...(history.get(remote) ?? []), line]);
    const releases = await this.releases.find({}, { projection: { _id: 1 } }).toArray();
    return {
      mark: markOf(newest),
      rev,
      remotes: newest?.remotes ?? {},
      history,
      releases: new Set(releases.map(({ _id }) => _id)),
    };
  }

  /** Adds revisions, each by its number. Throws a duplicate key where somebody else has added that one. */
  async append(revisions: readonly Omit<Revision, 'at'>[]): Promise<void> {
    const at = this.clock.now();
    await this.revisions.insertMany(revisions.map((revision) => ({ ...revision, at })));
  }

  /** Stores a version: what is in its files first, so that nothing is ever named that is not there. */
  async store(release: Release, files: Files, storedAt = this.clock.now()): Promise<void> {
    const at = this.clock.now();
    const named = [...files].map(([name, content]) => ({ name, hash: hashOf(content), parts: cut(content) }));
    const pieces = named.flatMap(({ hash, parts }) =>
      parts.map((data, piece) => ({ _id: `${hash} ${String(piece)}`, at, data: new mongo.Binary(data) })),
    );
    // Written also where it is there already: what was damaged is whole again.
    for (const command of inCommands(pieces))
      await this.files.bulkWrite(
        command.map(({ _id, ...piece }) => ({
          updateOne: { filter: { _id }, update: { $set: piece }, upsert: true },
        })),
      );
    const stored = {
      storedAt,
      json: JSON.stringify(release),
      files: named.map(({ name, hash, parts }) => ({ name, hash, pieces: parts.length })),
    };
    const _id = releaseId(release.declaration.id, release.version);
    await this.releases.updateOne({ _id }, { $set: stored }, { upsert: true });
  }

  async release(id: string, version: string): Promise<Release | undefined> {
    const found = await this.releases.findOne({ _id: releaseId(id, version) }, { projection: { json: 1 } });
    return found ? Release.parse(JSON.parse(found.json)) : undefined;
  }

  /** A version with its files. Throws where one of them is not what its hash says. */
  async fetch(_id: string): Promise<{ release: Release; files: Files; storedAt: Date } | undefined> {
    const stored = await this.releases.findOne({ _id });
    if (!stored) return undefined;
    const release = Release.parse(JSON.parse(stored.json));
    const files = new Map<string, Buffer>();
    for (const { name, hash, pieces } of stored.files) {
      const content = await this.contentOf(hash, pieces);
      if (hashOf(content) !== hash) throw new Error(`${name} is not what its hash says`);
      files.set(name, content);
    }
    const wrong = Object.entries(release.integrity).find(
      ([name, hash]) => stored.files.find((file) => file.name === name)?.hash !== hash,
    );
    if (wrong) throw new Error(`${wrong[0]} is not what was published`);
    return { release, files, storedAt: stored.storedAt };
  }

  async remove(id: string, version: string): Promise<void> {
    await this.releases.deleteOne({ _id: releaseId(id, version) });
  }

  /** Deletes content no version has, unless one that has it may be on its way. */
  async deleteUnneeded(): Promise<void> {
    const needed = new Set<string>();
    for await (const { files } of this.releases.find({}, { projection: { files: 1 } }))
      for (const { hash, pieces } of files) for (const piece of piecesOf(hash, pieces)) needed.add(piece);
    const before = new Date(this.clock.now().getTime() - dayMs);
    const old = await this.files.find({ at: { $lt: before } }, { projection: { _id: 1 } }).toArray();
    const unneeded = old.map(({ _id }) => _id).filter((_id) => !needed.has(_id));
    await this.files.deleteMany({ _id: { $in: unneeded }, at: { $lt: before } });
  }

  private async contentOf(hash: string, pieces: number): Promise<Buffer> {
    const found = await this.files.find({ _id: { $in: piecesOf(hash, pieces) } }).toArray();
    const data = new Map(found.map((piece) => [piece._id, piece.data.buffer]));
    return Buffer.concat(piecesOf(hash, pieces).map((_id) => data.get(_id) ?? Buffer.alloc(0)));
  }
}
