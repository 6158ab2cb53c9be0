import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';

interface Lease {
  _id: string;
  until: Date;
}

/** Gives work to one process at a time. A lease ends by itself, so that another process can go on if its holder dies. */
@Injectable()
export class Leases {
  private readonly leases;

  constructor(@InjectConnection() connection: Connection) {
    this.leases = connection.collection<Lease>('leases');
  }

  /** Takes a lease, unless another process holds it. */
  async take(name: string, ms: number): Promise<boolean> {
    const isOver = { until: { $lte: clock.now() } };
    return (await unlessDuplicate(() => this.write(name, ms, isOver))) !== undefined;
  }

  /** Changes how long a lease that this process holds lasts from now on. */
  async renew(name: string, ms: number): Promise<void> {
    await this.write(name, ms);
  }

  /** Ends a lease that this process holds. */
  async end(name: string): Promise<void> {
    await this.leases.deleteOne({ _id: name });
  }

  /** Returns the names of the leases that last, by the start of their name. Deletes those that ended a minute ago. */
  async list(start: string): Promise<string[]> {
    const now = clock.now().getTime();
    const named = { _id: { $gte: start, $lt: `${start}~` } };
    await this.leases.deleteMany({ ...named, until: { $lt: new Date(now - 60_000) } });
    return (await this.leases.find({ ...named, until: { $gt: new Date(now) } }).toArray()).map(
      ({ _id }) => _id,
    );
  }

  private write(_id: string, ms: number, condition = {}) {
    const until = new Date(clock.now().getTime() + ms);
    return this.leases.updateOne({ _id, ...condition }, { $set: { until } }, { upsert: true });
  }
}
