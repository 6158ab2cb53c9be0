import { Injectable } from '@nestjs/common';
import { RemoteId } from '@portal/contracts/remote';
import { RemoteVersion } from '@portal/contracts/registry';
import { hashOf } from '@portal/remote-store/candidate';
import { formsOf } from '@portal/remote-store/compressed';
import { join } from 'node:path';
import { ReleaseReader } from './release-reader.js';

/** One form of a file as it was read, and what says that it is still the same. */
export interface FileForm {
  path: string;
  suffix: '' | '.br' | '.gz';
  mark: string;
  content: Buffer;
}

/** A file to be sent, in a form that is sound; without a check every form is. */
export interface FoundFile {
  path: string;
  isSound?: (form: FileForm) => Promise<boolean>;
}

const plain = (content: Buffer): Promise<Buffer> => Promise.resolve(content);

/** Finds the files of published versions, live or not: an open tab may still need those of yesterday. */
@Injectable()
export class RemoteFilesService {
  /** By path, the mark of the file whose hash was found to be right. */
  private readonly sound = new Map<string, string>();

  constructor(private readonly reader: ReleaseReader) {}

  /** Whether a remote is switched off, and with it every version of it. */
  async isOff(id: string): Promise<boolean> {
    const { remotes } = await this.reader.currentPointer();
    return Object.hasOwn(remotes, id) && remotes[id]?.status === 'off';
  }

  /** Where a file lies that a version recorded when it was published; nothing else is ever found. */
  async findFile(id: string, version: string, name: string): Promise<FoundFile | undefined> {
    if (!RemoteId.safeParse(id).success || !RemoteVersion.safeParse(version).success) return undefined;
    const release = await this.reader.findRelease(id, version);
    const hash = release && Object.hasOwn(release.integrity, name) ? release.integrity[name] : undefined;
    if (hash === undefined) return undefined;
    const isSound = async (form: FileForm): Promise<boolean> => {
      if (await this.isSound(form, hash)) return true;
      this.reader.tellDamaged(id, version);
      return false;
    };
    return { path: join(this.reader.folder, id, version, name), isSound };
  }

  // Once for each file as long as it stays the one it is.
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
