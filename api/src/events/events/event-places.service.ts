import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { Config } from '../../platform/config/config.js';
import { EventRecord } from './events.schema.js';

// The list of withdrawals is cut to this length.
const mostWithdrawn = 200;

/** Why an event has no place for a sign-up. */
type NoPlace = 'full' | 'canceled' | 'past' | 'notfound';

/**
 * The places of an event. Taking and freeing a place are single conditional updates of the event, so parallel requests
 * never fill more places than there are.
 */
@Injectable()
export class EventPlacesService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly config: Config,
  ) {}

  /**
   * Takes a place for a performance, or keeps the one it has. Returns the reason if there is none. The update checks
   * that the event still takes sign-ups, so none is accepted while the event is canceled, moved or filled.
   */
  async takePlace(event: string, performance: Types.ObjectId): Promise<NoPlace | undefined> {
    const at = clock.now();
    const { modifiedCount } = await this.events.updateOne(
      {
        _id: event,
        canceled: trusted({ $exists: false }),
        date: trusted({ $gt: at }),
        'seats.performance': trusted({ $ne: performance }),
        taken: trusted({ $lt: this.config.limits['performance-event'].max }),
        $or: [{ capacity: 0 }, { $expr: trusted({ $lt: ['$taken', '$capacity'] }) }],
      },
      { $push: { seats: { performance, at } }, $inc: { taken: 1 }, $set: { lastSignup: at } },
    );
    return modifiedCount > 0 ? undefined : await this.whyNoPlace(event, performance, at);
  }

  /** Frees the place of a deleted sign-up. The program keeps its id, which is skipped when the program is read. */
  async freePlace(event: string, performance: Types.ObjectId): Promise<void> {
    await this.events.updateOne(
      { _id: event, 'seats.performance': performance },
      { $pull: { seats: { performance } }, $inc: { taken: -1 } },
    );
  }

  /** Frees the place of a withdrawn performance and removes it from the program, so that older saves become stale. */
  async withdrawPlace(event: string, performance: Types.ObjectId, title?: string): Promise<void> {
    const at = clock.now();
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

  /** Removes a sign-up of a deleted account, except for its id in a program. */
  async forgetPerformance(event: string, performance: Types.ObjectId): Promise<void> {
    await this.freePlace(event, performance);
    await this.events.updateOne(
      { _id: event, 'withdrawn.performance': performance },
      { $pull: { withdrawn: { performance } } },
    );
  }

  /** Returns the sign-ups that have had a place since before this time. They should be stored by now. */
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

  /** Returns the events with sign-ups in a period. */
  async listSignedUp(from: Date, to: Date): Promise<string[]> {
    const found = await this.events.find({ lastSignup: trusted({ $gte: from, $lt: to }) }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id.toHexString());
  }
}
