import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from './clock.js';
import { unlessDuplicate } from './duplicate-key.js';

interface Lease {
  _id: string;
  until: Date;
}

/** Gives work to one process at a time. A lease ends by itself, so that another process can go on if its holder dies. */
@Injectable()
export class Leases {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  /** Takes a lease, unless another process holds it. */
  async take(name: string, ms: number): Promise<boolean> {
    const isOver = { until: { $lte: this.clock.now() } };
    return (await unlessDuplicate(this.write(name, ms, isOver))) !== undefined;
  }

  /** Changes how long a lease that this process holds lasts from now on. */
  async renew(name: string, ms: number): Promise<void> {
    await this.write(name, ms);
  }

  private write(_id: string, ms: number, condition = {}) {
    const until = new Date(this.clock.now().getTime() + ms);
    const leases = this.connection.collection<Lease>('leases');
    return leases.updateOne({ _id, ...condition }, { $set: { until } }, { upsert: true });
  }
}
