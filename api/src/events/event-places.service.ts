import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Config } from '../config.js';
import { EventRecord } from './events.schema.js';

// More than this nobody reads in a list of what was taken back.
const mostWithdrawn = 200;

/** Why an event has no place for a sign-up. */
type NoPlace = 'full' | 'canceled' | 'past' | 'notfound';

/**
 * The places of an event. Taking one and giving it back are single conditional updates of the event, so that any number
 * of requests at once never fill more places than there are.
 */
@Injectable()
export class EventPlacesService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Takes a place for a performance, which keeps the one it has. Returns why there is none. Whether the event still
   * takes sign-ups is part of the write, so that none slips in while it is canceled, moved or filled.
   */
  async takePlace(event: string, performance: Types.ObjectId): Promise<NoPlace | undefined> {
    const at = this.clock.now();
    const { modifiedCount } = await this.events.updateOne(
      {
        _id: event,
        canceled: trusted({ $exists: false }),
        date: trusted({ $gt: at }),
        'seats.performance': trusted({ $ne: performance }),
        taken: trusted({ $lt: this.config.limits.performancesPerEvent }),
        $or: [{ capacity: 0 }, { $expr: trusted({ $lt: ['$taken', '$capacity'] }) }],
      },
      { $push: { seats: { performance, at } }, $inc: { taken: 1 }, $set: { lastSignup: at } },
    );
    return modifiedCount > 0 ? undefined : await this.whyNoPlace(event, performance, at);
  }

  /** Frees the place of a performance that is gone. A program it is in keeps it, and readers do not find it there. */
  async freePlace(event: string, performance: Types.ObjectId): Promise<void> {
    await this.events.updateOne(
      { _id: event, 'seats.performance': performance },
      { $pull: { seats: { performance } }, $inc: { taken: -1 } },
    );
  }

  /** Lets open programs know that a sign-up was made or edited; after the writing, so that they find it. */
  async noteChange(event: string): Promise<void> {
    await this.events.updateOne({ _id: event }, { $inc: { changes: 1 } });
  }

  /** Frees a withdrawn performance's place and takes it out of the program; a save from before is then stale. */
  async withdrawPlace(event: string, performance: Types.ObjectId, title?: string): Promise<void> {
    const at = this.clock.now();
    await this.events.updateOne(
      { _id: event, 'seats.performance': performance },
      {
        $pull: { seats: { performance }, program: performance },
        $inc: { taken: -1, revision: 1 },
        ...(title !== undefined && {
          $push: { withdrawn: { $each: [{ performance, title, at }], $slice: -mostWithdrawn } },
        }),
      },
    );
  }

  /** Leaves nothing of a performance whose people are gone, but for its id in a program. */
  async forgetPerformance(event: string, performance: Types.ObjectId): Promise<void> {
    await this.freePlace(event, performance);
    await this.events.updateOne(
      { _id: event, 'withdrawn.performance': performance },
      { $pull: { withdrawn: { performance } } },
    );
  }

  /** The performances holding a place since before a moment: by now each of them should exist. */
  async listHoldersBefore(event: string, moment: Date): Promise<Types.ObjectId[]> {
    const found = await this.events.findById(event, { seats: 1 }).lean();
    return (found?.seats ?? []).filter((place) => place.at < moment).map((place) => place.performance);
  }

  private async whyNoPlace(
    event: string,
    performance: Types.ObjectId,
    now: Date,
  ): Promise<NoPlace | undefined> {
    if (await this.events.exists({ _id: event, 'seats.performance': performance })) return undefined;
    const found = await this.events.findById(event, { canceled: 1, date: 1 }).lean();
    if (!found) return 'notfound';
    if (found.canceled) return 'canceled';
    return found.date <= now ? 'past' : 'full';
  }

  /** The events somebody signed up for within a time. */
  async listSignedUp(from: Date, to: Date): Promise<string[]> {
    const found = await this.events.find({ lastSignup: trusted({ $gte: from, $lt: to }) }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id.toHexString());
  }
}
