import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Jobs } from '../common/jobs.service.js';
import { log } from '../log/log.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceRecord } from './performances.schema.js';
import { Withdrawals } from './withdrawals.service.js';

const minute = 60_000;

// A sign-up takes its place first and is stored second, and a withdrawal is stored first and frees its place second.
// A process that dies between the two leaves a place nobody sits in: after a minute it is free again.
@Injectable()
export class PlaceSweepService {
  private sweptUntil: Date;

  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly withdrawals: Withdrawals,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    this.sweptUntil = new Date(clock.now().getTime() - 24 * 60 * minute);
    jobs.add({
      failure: 'could not look for places nobody sits in',
      everyMs: minute,
      isAtStart: true,
      run: () => this.sweepRecent(),
    });
  }

  /** Frees the places of an event that no performance holds; answers how many. */
  async sweepEvent(event: string): Promise<number> {
    const holders = await this.places.listHoldersBefore(event, new Date(this.clock.now().getTime() - minute));
    const found = await this.performances.find({ _id: trusted({ $in: holders }) }, { withdrawnAt: 1 }).lean();
    const isWithdrawn = new Map(
      found.map(({ _id, withdrawnAt }) => [_id.toHexString(), withdrawnAt !== null]),
    );
    const empty = holders.filter((id) => isWithdrawn.get(id.toHexString()) !== false);
    for (const performance of empty) {
      if (isWithdrawn.get(performance.toHexString()))
        await this.withdrawals.complete(await this.events.getEvent(event), performance);
      else await this.places.freePlace(event, performance);
    }
    if (empty.length > 0) log.warn({ event, freed: empty.length }, 'freed places nobody held');
    return empty.length;
  }

  /** Looks at the events somebody signed up for since it last looked, so that no event stays full of nobody. */
  async sweepRecent(): Promise<void> {
    const now = this.clock.now();
    const events = await this.places.listSignedUp(this.sweptUntil, now);
    for (const event of events) await this.sweepEvent(event);
    // The youngest of these places were too young to judge.
    this.sweptUntil = new Date(now.getTime() - 2 * minute);
  }
}
