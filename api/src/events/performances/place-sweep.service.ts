import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { log } from '../../platform/log/log.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceRecord } from './performances.schema.js';
import { Withdrawals } from './withdrawals.service.js';

const minute = 60_000;

// Frees places without a sign-up. A sign-up takes its place before it is stored, and a withdrawal is stored before its
// place is freed. If the process dies in between, the place is freed after a minute.
@Injectable()
export class PlaceSweepService {
  private sweptUntil: Date;
  private readonly toSweep = new Set<string>();

  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly withdrawals: Withdrawals,
    jobs: Jobs,
  ) {
    this.sweptUntil = new Date(clock.now().getTime() - 24 * 60 * minute);
    jobs.addUnfinished({
      name: 'sign-ups and withdrawals',
      find: () => this.findRecent(),
      finish: async (event) => {
        await this.sweepEvent(event);
        this.toSweep.delete(event);
      },
    });
  }

  /** Frees the places of an event that have no performance. Returns their number. */
  async sweepEvent(event: string): Promise<number> {
    const holders = await this.places.listHoldersBefore(event, new Date(clock.now().getTime() - minute));
    const found = await this.performances.find({ _id: trusted({ $in: holders }) }, { withdrawnAt: 1 }).lean();
    const isWithdrawn = new Map(
      found.map(({ _id, withdrawnAt }) => [_id.toHexString(), withdrawnAt !== null]),
    );
    const empty = holders.filter((id) => isWithdrawn.get(id.toHexString()) !== false);
    for (const performance of empty) {
      if (isWithdrawn.get(performance.toHexString()))
        await this.withdrawals.complete(await this.events.readEvent(event), performance);
      else await this.places.freePlace(event, performance);
    }
    if (empty.length > 0) log.warn({ event, freed: empty.length }, 'freed places without a sign-up');
    return empty.length;
  }

  /** Returns the events with sign-ups since the last call, and those that failed before. */
  private async findRecent(): Promise<string[]> {
    const now = clock.now();
    for (const event of await this.places.listSignedUp(this.sweptUntil, now)) this.toSweep.add(event);
    // Overlaps with the next call, because places younger than a minute are not freed yet.
    this.sweptUntil = new Date(now.getTime() - 2 * minute);
    return [...this.toSweep];
  }
}
