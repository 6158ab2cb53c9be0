import { paths } from '@portal/contracts/paths';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Previewed } from '@portal/contracts/page-data';
import { previewLimits, type Preview } from '@portal/contracts/previews';
import { Model, trusted } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { clock } from '../../platform/common/clock.js';
import { Config } from '../../platform/config/config.js';
import { RemotePreview } from './previews.schema.js';

const dayMs = 86_400_000;

/** The options for creating a preview. */
interface NewPreview {
  remote: string;
  version: string;
  token: string;
  by: string;
  days?: number | undefined;
}

// A fast hash is enough: 256 random bits cannot be guessed.
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const toPreview = ({ _id, remote, version, by, createdAt, expires, ...opened }: RemotePreview): Preview => ({
  id: _id,
  remote,
  version,
  by,
  createdAt: createdAt.toISOString(),
  until: expires.toISOString(),
  openedBy: opened.openedBy.length,
  ...(opened.lastOpenedAt && { lastOpenedAt: opened.lastOpenedAt.toISOString() }),
});

/** Manages links to versions that are not live. */
@Injectable()
export class Previews {
  constructor(
    @InjectModel(RemotePreview.name) private readonly previews: Model<RemotePreview>,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** Creates a link. Its secret is returned only this once. */
  async create({ remote, version, token, by, days = previewLimits.usualDays }: NewPreview) {
    if ((await this.list(remote)).length >= previewLimits.most)
      throw new AppError('refused', {
        body: {
          reasons: [`${remote} has ${previewLimits.most} previews. End one: portal preview --end <id>.`],
        },
      });
    const secret = `pv_${randomBytes(32).toString('base64url')}`;
    const now = clock.now();
    const preview: RemotePreview = {
      _id: randomBytes(4).toString('hex'),
      hash: hashOf(secret),
      remote,
      version,
      token,
      by,
      createdAt: now,
      expires: new Date(now.getTime() + days * dayMs),
      openedBy: [],
    };
    await this.previews.create(preview);
    this.audit.write({ action: 'preview.create', object: remote, detail: `${version} ${preview._id}` });
    return {
      preview: toPreview(preview),
      link: new URL(`${paths.preview}?secret=${secret}`, this.config.publicUrl).href,
    };
  }

  /** Returns the unexpired previews of one remote, or of all, newest first. */
  async list(remote?: string): Promise<Preview[]> {
    const found = await this.previews
      .find({ ...(remote !== undefined && { remote }), ...this.unexpired() })
      .sort({ createdAt: -1 })
      .lean();
    return found.map(toPreview);
  }

  /** Ends a preview from the next page load on. With `remote`, only a preview of that remote. */
  async end(id: string, remote?: string): Promise<void> {
    const found = await this.previews.findOneAndDelete({ _id: id, ...(remote !== undefined && { remote }) });
    if (!found) throw new AppError('notfound');
    this.audit.write({ action: 'preview.end', object: found.remote, detail: `${found.version} ${id}` });
  }

  /** Ends the previews created with a revoked token, or those of a version that is rolled back. */
  async endThose(which: { token: string } | { remote: string; version: string }): Promise<void> {
    await this.previews.deleteMany(which);
  }

  /** Returns the preview of a secret and notes the account that opened it. */
  async open(account: string, secret: string): Promise<RemotePreview> {
    const found = await this.previews
      .findOneAndUpdate(
        { hash: hashOf(secret), ...this.unexpired() },
        { $addToSet: { openedBy: account }, $set: { lastOpenedAt: clock.now() } },
      )
      .lean();
    if (!found) throw new AppError('notfound');
    this.audit.write({
      action: 'preview.open',
      object: found.remote,
      detail: `${found.version} ${found._id}`,
    });
    return found;
  }

  /** Returns the version of an unexpired preview. */
  async find(id: string): Promise<Previewed | undefined> {
    const found = await this.previews
      .findOne({ _id: id, ...this.unexpired() })
      .lean()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a preview could not be looked up');
        return null;
      });
    return found ? { id: found.remote, version: found.version } : undefined;
  }

  private unexpired() {
    return { expires: trusted({ $gt: clock.now() }) };
  }
}
