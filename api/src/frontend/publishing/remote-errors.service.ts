import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { VersionError } from '@portal/contracts/publishing';
import { Sources } from '@portal/contracts/registry';
import { sourcesFile } from '@portal/contracts/registry.rules';
import type { RemoteError, RemoteFailure } from '@portal/contracts/reports';
import { Model } from 'mongoose';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { clock } from '../../platform/common/clock.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { RemoteFilesService } from '../registry/remote-files.service.js';
import { ThrownError } from './remote-health.schema.js';

const dayMs = 86_400_000;
/** Limits how much forged reports can store. */
const mostErrors = 20;

const idOf = ({ remote, version }: RemoteFailure, { name, message, frames }: RemoteError): string =>
  createHash('sha256')
    .update([remote, version, name, message, ...frames].join('\n'))
    .digest('hex');

/** Returns the source file, line and column of a place in a script, or the place itself if no map names it. */
const sourceOf = (place: string, maps: Sources): string => {
  const [file = '', line, column] = place.split(':');
  const map = Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (!map) return place;
  const whole = { version: 3, file, sourcesContent: [], sourceRoot: '', names: [], ...map };
  const entry = new SourceMap(whole).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry) || !entry.originalSource) return place;
  return [entry.originalSource, entry.originalLine + 1, entry.originalColumn + 1].join(':');
};

/** Keeps the errors that remotes threw in browsers for a day, for their teams. */
@Injectable()
export class RemoteErrors {
  constructor(
    @InjectModel(ThrownError.name) private readonly errors: Model<ThrownError>,
    private readonly files: RemoteFilesService,
  ) {}

  /** Counts an error. New ones are stored with the places in the source files. */
  async note(failure: RemoteFailure): Promise<void> {
    const { remote, version, error } = failure;
    if (!error) return;
    const _id = idOf(failure, error);
    const now = clock.now();
    const again = { $inc: { count: 1 }, $set: { last: now, expires: new Date(now.getTime() + dayMs) } };
    if ((await this.errors.updateOne({ _id }, again)).matchedCount > 0) return;
    if ((await this.errors.countDocuments({ remote, version })) >= mostErrors) return;
    const frames = await this.placesOf(failure, error.frames);
    const { name, message } = error;
    const first = { remote, version, name, message, frames, first: now };
    await unlessDuplicate(() =>
      this.errors.updateOne({ _id }, { ...again, $setOnInsert: first }, { upsert: true }),
    );
  }

  /** Returns the errors of a remote in the last day, the latest first. */
  async errorsOf(remote: string): Promise<VersionError[]> {
    const found = await this.errors.find({ remote }).sort({ last: -1 }).lean();
    return found.map(({ version, name, message, frames, count, first, last }) => ({
      ...{ version, name, message, frames, count },
      ...{ first: first.toISOString(), last: last.toISOString() },
    }));
  }

  private async placesOf({ remote, version }: RemoteFailure, frames: string[]): Promise<string[]> {
    const file = await this.files.findFile(remote, version, sourcesFile);
    if (!file) return frames;
    try {
      const maps = Sources.parse(JSON.parse(await readFile(file.path, 'utf8')));
      return frames.map((place) => sourceOf(place, maps));
    } catch {
      // Source maps of other tools may be unreadable. Keeps the places in the scripts then.
      return frames;
    }
  }
}
