import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { clock } from '../../platform/common/clock.js';
import { Previews } from '../audiences/previews.service.js';
import { RemoteToken } from './remote-tokens.schema.js';

/** The data of a token that authorization needs. */
export interface TokenHolder {
  id: string;
  remote: string;
  name: string;
  /** The allowed first words of the remote's addresses; undefined in older tokens. */
  words?: string[] | undefined;
}

// A fast hash is enough: 256 random bits cannot be guessed.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const tokenPattern = /^rt_[A-Za-z0-9_-]{43}$/;

@Injectable()
export class RemoteTokens {
  constructor(
    @InjectModel(RemoteToken.name) private readonly tokens: Model<RemoteToken>,
    private readonly audit: Audit,
    private readonly previews: Previews,
  ) {}

  /** Creates a token for a remote. It is returned only this once. */
  async create(remote: string, name: string, words?: string[]): Promise<{ id: string; token: string }> {
    const token = `rt_${randomBytes(32).toString('base64url')}`;
    const id = randomBytes(4).toString('hex');
    await this.tokens.create({
      _id: id,
      hash: hashOf(token),
      remote,
      name,
      ...(words && { words }),
      createdAt: clock.now(),
    });
    this.audit.write({ action: 'remote-token.create', object: remote, detail: id });
    return { id, token };
  }

  async list(): Promise<Omit<RemoteToken, 'hash'>[]> {
    return await this.tokens.find({}, { hash: 0 }).sort({ createdAt: 1 }).lean();
  }

  /** Revokes a token from the next request on and ends the previews created with it. */
  async revoke(id: string): Promise<void> {
    const { matchedCount } = await this.tokens.updateOne({ _id: id }, { $set: { revokedAt: clock.now() } });
    if (matchedCount === 0) throw new AppError('notfound');
    await this.previews.endThose({ token: id });
    this.audit.write({ action: 'remote-token.revoke', object: id });
  }

  /** Revokes all valid tokens of a remote. Returns their ids. */
  async revokeAll(remote: string): Promise<string[]> {
    const open = (await this.list()).filter((token) => token.remote === remote && !token.revokedAt);
    for (const { _id } of open) await this.revoke(_id);
    return open.map(({ _id }) => _id);
  }

  /** Returns the holder of a token, or undefined if it is unknown or revoked. */
  async find(token: string): Promise<TokenHolder | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const found = await this.tokens.findOne({ hash: hashOf(token) }).lean();
    if (!found || found.revokedAt) return undefined;
    await this.tokens.updateOne({ _id: found._id }, { $set: { usedAt: clock.now() } });
    return { id: found._id, remote: found.remote, name: found.name, words: found.words };
  }
}
