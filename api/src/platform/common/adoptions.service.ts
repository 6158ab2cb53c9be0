import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Model, Types } from 'mongoose';
import { Config } from '../config/config.js';
import { log } from '../log/log.js';
import { Jobs } from './jobs.service.js';

/** The documents of a collection that a process of the version before may have written. */
interface Adopted<Stored> {
  model: Model<Stored>;
  /** The fields that are read, and that must not change before the write. */
  fields: readonly (keyof Stored & string)[];
  /** Returns the fields to write; undefined if there is nothing to do. */
  change: (stored: Partial<Stored>) => Partial<Stored> | undefined;
}

/**
 * Gives documents that processes of the version before have written the fields of this version: before the first request,
 * after a restore, and once an hour while such processes may still run. Safe to repeat and to interrupt.
 */
@Injectable()
export class Adoptions implements OnModuleInit {
  private readonly all: (() => Promise<void>)[] = [];
  private readonly changes = new Map<string, (stored: object) => object | undefined>();

  constructor(
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      failure: 'could not adopt what the version before has written',
      everyMs: 3_600_000,
      run: () => this.run(),
    });
  }

  /** Adopts the documents of a collection now, unless the process only reads, and whenever all are adopted. */
  async register<Stored extends { _id: Types.ObjectId }>(adopted: Adopted<Stored>): Promise<void> {
    const adopt = () => adoptAll(adopted);
    this.all.push(adopt);
    this.changes.set(adopted.model.collection.name, adopted.change);
    if (!this.config.isReadOnly) await adopt();
  }

  /** Returns a stored document with the fields that its adoption would write. */
  adopted<Stored extends object>(collection: string, stored: Stored): Stored {
    return { ...stored, ...this.changes.get(collection)?.(stored) };
  }

  async run(): Promise<void> {
    for (const adopt of this.all) await adopt();
  }
}

const adoptAll = async <Stored extends { _id: Types.ObjectId }>({
  model,
  fields,
  change,
}: Adopted<Stored>): Promise<void> => {
  let adopted = 0;
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for await (const stored of model.find({}, projection).lean<Partial<Stored>[]>().cursor()) {
    const $set = change(stored);
    if (!$set) continue;
    const asRead = Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
    const { modifiedCount } = await model.updateOne({ _id: stored._id, ...asRead }, { $set });
    adopted += modifiedCount;
  }
  const { name } = model.collection;
  if (adopted > 0) log.info({ adopted, collection: name }, 'adopted documents of the version before');
};
