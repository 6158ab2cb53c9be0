import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import { AccountData } from '../common/account-data.service.js';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';
import { IdempotencyRecord } from './idempotency.schema.js';

export interface NewDocument {
  _id: Types.ObjectId;
  /** Whether an earlier request with the same key received this id, and may have stored the document. */
  isRepeat: boolean;
}

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Gives repeated requests the same document id, so that only one of them creates the document. */
@Injectable()
export class IdempotencyService implements OnModuleInit {
  constructor(
    @InjectModel(IdempotencyRecord.name) private readonly keys: Model<IdempotencyRecord>,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'idempotencyKeys',
      removeFor: async (user) => void (await this.keys.deleteMany({ user })),
    });
  }

  async newDocument(user: string, kind: string, key: string | undefined): Promise<NewDocument> {
    const _id = new Types.ObjectId();
    if (key === undefined) return { _id, isRepeat: false };
    const record = { user: new Types.ObjectId(user), document: _id, createdAt: clock.now() };
    const stored = await this.claim(hash(user, kind, key), record);
    return { _id: stored, isRepeat: !stored.equals(_id) };
  }

  private async claim(id: string, record: Omit<IdempotencyRecord, '_id'>): Promise<Types.ObjectId> {
    const insertion = () => this.keys.collection.insertOne({ _id: id as never, ...record });
    if (await unlessDuplicate(insertion)) return record.document;
    return (await this.keys.findById(id).lean().orFail()).document;
  }
}
