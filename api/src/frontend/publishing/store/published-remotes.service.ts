import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { HistoryEntry } from '@portal/contracts/publishing';
import { Release, type RegistryPointer } from '@portal/contracts/registry';
import { hashOf, type Files } from '@portal/remote-store/candidate';
import type { RemoteStore, StoredRelease } from '@portal/remote-store/remote-store';
import { mongo, type Connection } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { isRace } from '../../../platform/common/duplicate-key.js';
import { retry } from '../../../platform/common/retry.js';

type Remotes = RegistryPointer['remotes'];

/** A revision of the registry. Its number is its `_id`, so the database refuses the second of two simultaneous acts. */
export interface Revision {
  _id: number;
  at: Date;
  remotes: Remotes;
  /** The remote that was acted on and the new line of its history; absent if versions were only removed. */
  remote?: string;
  line?: HistoryEntry;
}

/** A version and the names of its files. Content is stored once for all versions that have it. */
interface ReleaseDocument {
  /** `mf_things/1.0.0-00000001` */
  _id: string;
  storedAt: Date;
  /** Absent in documents of older portals. */
  bytes?: number;
  /** `release.json`, as text because its keys contain dots. */
  json: string;
  files: StoredFile[];
}

interface StoredFile {
  name: string;
  hash: string;
  pieces: number;
}

/** Part of a file, by the hash of the whole file. */
interface Piece {
  _id: string;
  /** When a version that has it was last stored. */
  at: Date;
  data: mongo.Binary;
}

/** All published remotes in the database, except for their files. */
export interface Snapshot {
  mark: string;
  pointer: RegistryPointer;
  history: Map<string, HistoryEntry[]>;
  releases: StoredRelease[];
}

const releaseId = ({ id, version }: { id: string; version: string }): string => `${id}/${version}`;

/** The collections of published remotes. A restore or the demo data must not empty them. */
export const remoteCollections = ['remote_revisions', 'remote_releases', 'remote_files'];

/** Files are stored in pieces of this size, so that each command ends within its time limit. */
const pieceBytes = 1024 * 1024;
const dayMs = 86_400_000;
const mostTurns = 20;

const markOf = (newest: Pick<Revision, '_id' | 'at'> | null): string =>
  newest ? `${String(newest._id)} ${newest.at.toISOString()}` : '';

const pointerOf = (newest: Revision | null): RegistryPointer => ({
  schema: 1,
  rev: newest?._id ?? 0,
  remotes: newest?.remotes ?? {},
});

const piecesOf = (hash: string, pieces: number): string[] =>
  Array.from({ length: pieces }, (_, piece) => `${hash} ${String(piece)}`);

const cut = (content: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, piece) =>
    content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
  );

/** Groups pieces so that each group fits into one command. */
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
export class PublishedRemotes implements RemoteStore {
  /** Runs after each act of this process. */
  onChange?: () => Promise<void>;
  private readonly revisions;
  private readonly releases;
  private readonly files;

  constructor(@InjectConnection() connection: Connection) {
    this.revisions = connection.collection<Revision>('remote_revisions');
    this.releases = connection.collection<ReleaseDocument>('remote_releases');
    this.files = connection.collection<Piece>('remote_files');
  }

  async transact<T>(act: () => Promise<T>): Promise<T> {
    return await retry(mostTurns, act, isRace).catch((error: unknown) => {
      throw isRace(error) ? new AppError('unavailable') : error;
    });
  }

  /** Returns a value that changes with every revision. */
  async mark(): Promise<string> {
    const newest = this.revisions.find({}, { projection: { at: 1 } });
    return markOf(await newest.sort({ _id: -1 }).limit(1).next());
  }

  async pointer(): Promise<RegistryPointer> {
    return pointerOf(await this.newest());
  }

  async history(remote: string): Promise<HistoryEntry[]> {
    const found = await this.revisions.find({ remote }, { projection: { line: 1 } }).toArray();
    return found.flatMap(({ line }) => line ?? []).sort((a, b) => b.rev - a.rev);
  }

  async versions(id?: string): Promise<StoredRelease[]> {
    const filter = id === undefined ? {} : { _id: { $gte: `${id}/`, $lt: `${id}0` } };
    const found = await this.releases
      .find(filter, { projection: { storedAt: 1, bytes: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return found.map(({ _id, storedAt, bytes = 0 }) => {
      const [remote = '', version = ''] = _id.split('/');
      return { id: remote, version, storedAt: storedAt.toISOString(), bytes };
    });
  }

  async read(): Promise<Snapshot> {
    const newest = await this.newest();
    const history = new Map<string, HistoryEntry[]>();
    for await (const { remote, line } of this.revisions
      .find({}, { projection: { remotes: 0 } })
      .sort({ _id: 1 }))
      if (remote !== undefined && line) history.set(remote, [...(history.get(remote) ?? []), line]);
    return { mark: markOf(newest), pointer: pointerOf(newest), history, releases: await this.versions() };
  }

  /** Adds a revision. Throws a duplicate key if another act has added that one. */
  async append(...revisions: Omit<Revision, 'at'>[]): Promise<void> {
    const at = clock.now();
    await this.revisions.insertMany(revisions.map((revision) => ({ ...revision, at })));
  }

  async record({ rev, remotes }: RegistryPointer, remote: string, line: HistoryEntry): Promise<void> {
    await this.append({ _id: rev, remotes, remote, line });
    await this.onChange?.();
  }

  /** Deletes versions and adds a revision. Restores them if another act was faster, because it may name them. */
  async remove({ rev, remotes }: RegistryPointer, versions: readonly StoredRelease[]): Promise<void> {
    const removed = await this.releases.find({ _id: { $in: versions.map(releaseId) } }).toArray();
    // Compares the date, so that a version that another act has stored again is kept.
    for (const { _id, storedAt } of removed) await this.releases.deleteOne({ _id, storedAt });
    try {
      await this.append({ _id: rev, remotes });
    } catch (error) {
      for (const { _id, ...release } of removed)
        await this.releases.updateOne({ _id }, { $setOnInsert: release }, { upsert: true });
      throw error;
    }
    await this.onChange?.();
  }

  /** Stores a version: the content of its files first, so that a version never names missing content. */
  async put(release: Release, files: Files): Promise<void> {
    const at = clock.now();
    const named = [...files].map(([name, content]) => ({ name, hash: hashOf(content), parts: cut(content) }));
    const pieces = named.flatMap(({ hash, parts }) =>
      parts.map((data, piece) => ({ _id: `${hash} ${String(piece)}`, at, data: new mongo.Binary(data) })),
    );
    // Writes pieces that exist too, which repairs damaged content.
    for (const command of inCommands(pieces))
      await this.files.bulkWrite(
        command.map(({ _id, ...piece }) => ({
          updateOne: { filter: { _id }, update: { $set: piece }, upsert: true },
        })),
      );
    const stored = {
      storedAt: clock.now(),
      bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
      json: JSON.stringify(release),
      files: named.map(({ name, hash, parts }) => ({ name, hash, pieces: parts.length })),
    };
    const _id = releaseId({ id: release.declaration.id, version: release.version });
    await this.releases.updateOne({ _id }, { $set: stored }, { upsert: true });
  }

  async release(id: string, version: string): Promise<Release | undefined> {
    const found = await this.releases.findOne(
      { _id: releaseId({ id, version }) },
      { projection: { json: 1 } },
    );
    return found ? Release.parse(JSON.parse(found.json)) : undefined;
  }

  /** Returns a version with its files. Throws if one of them does not match its hash. */
  async fetch(id: string, version: string): Promise<{ release: Release; files: Files } | undefined> {
    const stored = await this.releases.findOne({ _id: releaseId({ id, version }) });
    if (!stored) return undefined;
    const release = Release.parse(JSON.parse(stored.json));
    const files = new Map<string, Buffer>();
    for (const { name, hash, pieces } of stored.files) {
      const content = await this.contentOf(hash, pieces);
      if (hashOf(content) !== hash) throw new Error(`${name} does not match its hash`);
      files.set(name, content);
    }
    const wrong = Object.entries(release.integrity).find(
      ([name, hash]) => stored.files.find((file) => file.name === name)?.hash !== hash,
    );
    if (wrong) throw new Error(`${wrong[0]} differs from the published one`);
    return { release, files };
  }

  /** Deletes content that no version has, unless a version that is being stored may need it. */
  async deleteUnneeded(): Promise<void> {
    const needed = new Set<string>();
    for await (const { files } of this.releases.find({}, { projection: { files: 1 } }))
      for (const { hash, pieces } of files) for (const piece of piecesOf(hash, pieces)) needed.add(piece);
    const before = new Date(clock.now().getTime() - dayMs);
    const old = await this.files.find({ at: { $lt: before } }, { projection: { _id: 1 } }).toArray();
    const unneeded = old.map(({ _id }) => _id).filter((_id) => !needed.has(_id));
    await this.files.deleteMany({ _id: { $in: unneeded }, at: { $lt: before } });
  }

  private newest(): Promise<Revision | null> {
    return this.revisions.find({}).sort({ _id: -1 }).limit(1).next();
  }

  private async contentOf(hash: string, pieces: number): Promise<Buffer> {
    const found = await this.files.find({ _id: { $in: piecesOf(hash, pieces) } }).toArray();
    const data = new Map(found.map((piece) => [piece._id, piece.data.buffer]));
    return Buffer.concat(piecesOf(hash, pieces).map((_id) => data.get(_id) ?? Buffer.alloc(0)));
  }
}
