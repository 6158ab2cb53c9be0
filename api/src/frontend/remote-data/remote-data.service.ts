import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataEntry,
  RemoteDataQuery,
  RemoteDataScope,
} from '@portal/contracts/remote-data';
import { remoteDataBytes, remoteDataRefusal } from '@portal/contracts/remote-data.rules';
import type { RemoteKeeps } from '@portal/contracts/remote';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { hasSaved } from '../../platform/common/saves.js';
import { Config } from '../../platform/config/config.js';
import { Audit } from '../../platform/log/audit.js';
import type { Audience } from '../audiences/audiences.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { RemoteDatum, toEntry } from './remote-data.schema.js';

/** The current user, if any, and the audiences that select the version of the remote. */
export interface Asking {
  user: CurrentUser | undefined;
  audience: Audience;
}

interface Place {
  remote: string;
  scope: RemoteDataScope;
}

type Owned = Pick<RemoteDatum, 'remote' | 'user'>;

/**
 * Stores data for remotes. Any code on a page can send these requests, so access depends on the user's rights and
 * not on the remote a request names.
 */
@Injectable()
export class RemoteDataService implements OnModuleInit {
  constructor(
    @InjectModel(RemoteDatum.name) private readonly data: Model<RemoteDatum>,
    private readonly registry: RegistryService,
    private readonly throttles: ThrottlesService,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'remoteData',
      exportFor: async (user) =>
        (await this.data.find({ user }).sort({ remote: 1, key: 1 }).lean()).map((datum) => ({
          remote: datum.remote,
          ...toEntry(datum),
        })),
      removeFor: async (user) => void (await this.data.deleteMany({ user })),
    });
  }

  async listRemoteData(asking: Asking, { key, ...place }: RemoteDataQuery): Promise<RemoteDataEntry[]> {
    const owned = await this.allowed(asking, place, false);
    const found = await this.data
      .find({ ...owned, ...(key !== undefined && { key }) })
      .sort({ key: 1 })
      .lean();
    return found.map(toEntry);
  }

  async keepRemoteData(
    asking: Asking,
    { key, value, version, ...place }: KeepRemoteDataInput,
    idempotencyKey?: string,
  ): Promise<RemoteDataEntry> {
    const owned = await this.allowed(asking, place, true);
    const json = JSON.stringify(value);
    const bytes = remoteDataBytes(key, json);
    await this.assertRoom(owned, key, bytes);
    const change = { json, bytes, ...(idempotencyKey !== undefined && { editedWith: idempotencyKey }) };
    const stored =
      version === 0
        ? await this.insert({ ...owned, key, ...change })
        : await this.replace({ ...owned, key }, change, version);
    const kept = stored ?? (await this.data.findOne({ ...owned, key }).lean());
    const request = { count: version, key: idempotencyKey };
    if (!kept || (!stored && !hasSaved(request, { count: kept.version, key: kept.editedWith })))
      throw stale(kept);
    this.note('remote-data.keep', place, key);
    return toEntry(kept);
  }

  async deleteRemoteData(asking: Asking, { key, version, ...place }: DeleteRemoteDataInput): Promise<void> {
    const owned = await this.allowed(asking, place, true);
    const { deletedCount } = await this.data.deleteOne({
      ...owned,
      key,
      ...(version !== undefined && { version }),
    });
    const left = deletedCount === 0 ? await this.data.findOne({ ...owned, key }).lean() : null;
    if (left) throw stale(left);
    this.note('remote-data.delete', place, key);
  }

  /** Deletes all data of a remote, after an operator has removed it. Returns the number of values. */
  async removeRemote(remote: string): Promise<number> {
    const { deletedCount } = await this.data.deleteMany({ remote });
    this.audit.write({ action: 'remote-data.remove', object: remote });
    return deletedCount;
  }

  private async allowed(
    { user, audience }: Asking,
    { remote, scope }: Place,
    isWrite: boolean,
  ): Promise<Owned> {
    for (const keeps of await this.keepsOf(remote, audience)) {
      const refusal = remoteDataRefusal(keeps, { scope, isWrite }, user);
      if (refusal) throw new AppError(refusal);
    }
    if (isWrite && user) await this.throttles.take('remote-data-account', user.id);
    return { remote, user: scope === 'mine' && user ? new Types.ObjectId(user.id) : null };
  }

  /** Returns the `keeps` of the live declaration and of the previewed one. Both must allow a request from a preview. */
  private async keepsOf(remote: string, audience: Audience): Promise<(RemoteKeeps | undefined)[]> {
    const keepsIn = async (one: Audience) => {
      const { remotes } = (await this.registry.getRegistry(one)).body;
      return remotes.filter(({ id }) => id === remote);
    };
    const live = await keepsIn({ cohort: audience.cohort });
    const found = audience.preview?.id === remote ? [...live, ...(await keepsIn(audience))] : live;
    return found.length === 0
      ? [undefined]
      : found.map(({ status, declaration }) => (status === 'on' ? declaration.keeps : undefined));
  }

  private insert(datum: Omit<RemoteDatum, '_id' | 'version'>): Promise<RemoteDatum | undefined> {
    return unlessDuplicate(() => this.data.create({ ...datum, version: 1 }));
  }

  private async replace(
    which: Owned & { key: string },
    change: Pick<RemoteDatum, 'json' | 'bytes' | 'editedWith'>,
    version: number | undefined,
  ): Promise<RemoteDatum | undefined> {
    const filter = version === undefined ? which : { ...which, version };
    const update = { $set: change, $inc: { version: 1 } };
    const found = await this.data.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean();
    if (found || version !== undefined) return found ?? undefined;
    // If another request inserts the key first, replace its value.
    return (await this.insert({ ...which, ...change })) ?? (await this.replace(which, change, undefined));
  }

  // Concurrent requests can pass this check together and exceed the quota slightly.
  private async assertRoom(owned: Owned, key: string, bytes: number): Promise<void> {
    const { limits } = this.config;
    const [values, total] = owned.user
      ? [limits['data-account'], limits['data-bytes-account']]
      : [limits['data-remote'], limits['data-bytes-remote']];
    const found = await this.data.find(owned, { key: 1, bytes: 1 }).lean();
    const before = found.find((datum) => datum.key === key);
    if (before && bytes <= before.bytes) return;
    const others = found.filter((datum) => datum !== before);
    const taken = others.reduce((sum, datum) => sum + datum.bytes, bytes);
    if (others.length >= values.max || taken > total.max) throw new AppError('quota');
  }

  // Writes to shared data are audited with the author; private data is not.
  private note(action: string, { remote, scope }: Place, key: string): void {
    if (scope === 'everybody') this.audit.write({ action, object: `${remote}/${key}` });
  }
}

const stale = (now: RemoteDatum | null): AppError =>
  new AppError('stale', { body: now ? { entry: toEntry(now) } : {} });
