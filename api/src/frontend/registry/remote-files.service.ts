import { Injectable } from '@nestjs/common';
import { RemoteId } from '@portal/contracts/remote';
import { RemoteVersion, type Release } from '@portal/contracts/registry';
import { hashOf } from '@portal/remote-store/candidate';
import { formsOf } from '@portal/remote-store/compressed';
import { patternOf } from '@portal/remote-store/deltas';
import { join } from 'node:path';
import { log } from '../../platform/log/log.js';
import { RemoteCache } from './remote-cache.service.js';

/** A file as it was read, plain or compressed. `mark` changes when the file changes. */
export interface FileForm {
  path: string;
  suffix: '' | '.br' | '.gz';
  mark: string;
  content: Buffer;
}

/**
 * A file to send, with a check whether a form of it is undamaged. Without a check, every form counts as undamaged.
 */
export interface FoundFile {
  path: string;
  isSound?: (form: FileForm) => Promise<boolean>;
  /** Where later versions of the file are, as a URL pattern. The browser keeps this one as their dictionary. */
  laterPattern?: string;
  /** The path of its deltas without the hash of their dictionary. */
  deltaPath?: string;
}

/** Copies newly published versions into the folder, and replaces damaged ones. Its methods never throw. */
export interface Copier {
  look(): Promise<void>;
  mend(id: string, version: string): Promise<void>;
}

const plain = (content: Buffer): Promise<Buffer> => Promise.resolve(content);

/** Finds the files of stored versions. Open tabs may still need files of earlier versions. */
@Injectable()
export class RemoteFilesService {
  /** The marks of files whose hash was correct, by path. */
  private readonly sound = new Map<string, string>();

  private copier?: Copier;

  constructor(private readonly cache: RemoteCache) {}

  /** Sets the copier that gets missing or damaged versions. There is none without a database. */
  useCopier(copier: Copier): void {
    this.copier = copier;
  }

  /** Returns whether a remote is paused, which applies to all its versions. */
  isOff(id: string): boolean {
    const { remotes } = this.cache.pointer;
    return Object.hasOwn(remotes, id) && remotes[id]?.status === 'off';
  }

  /** Returns whether a version was only stored for previews. */
  async isUnpublished(id: string, version: string): Promise<boolean> {
    if (this.cache.isPublished(id, version)) return false;
    // Another process may have published it a moment ago.
    await this.copier?.look();
    return !this.cache.isPublished(id, version);
  }

  /** Returns the path of a file that is in the `integrity` of a version. Other files are never found. */
  async findFile(id: string, version: string, name: string): Promise<FoundFile | undefined> {
    if (!RemoteId.safeParse(id).success || !RemoteVersion.safeParse(version).success) return undefined;
    const release = await this.findRelease(id, version);
    const hash = release && Object.hasOwn(release.integrity, name) ? release.integrity[name] : undefined;
    if (hash === undefined) return undefined;
    const isSound = async (form: FileForm): Promise<boolean> => {
      if (await this.isSound(form, hash)) return true;
      log.error({ remote: id, version }, 'a file of a version differs from the published one');
      void this.copier?.mend(id, version);
      return false;
    };
    const path = join(this.cache.folder, id, version, name);
    return { path, isSound, laterPattern: `/mf/${id}/*/${patternOf(name)}`, deltaPath: path };
  }

  // Another process may have published it a moment ago.
  private async findRelease(id: string, version: string): Promise<Release | undefined> {
    const known = await this.cache.release(id, version).catch(() => undefined);
    if (known || !this.copier) return known;
    await this.copier.look();
    return await this.cache.release(id, version).catch(() => undefined);
  }

  // Hashes a file only once unless it changes.
  private async isSound({ path, suffix, mark, content }: FileForm, hash: string): Promise<boolean> {
    const place = path + suffix;
    if (this.sound.get(place) === mark) return true;
    const read = formsOf[suffix] ?? plain;
    const isWhole = await read(content).then(
      (bytes) => hashOf(bytes) === hash,
      () => false,
    );
    if (isWhole) this.sound.set(place, mark);
    return isWhole;
  }
}
