import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { Config } from '../../platform/config/config.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { PerformanceRecord } from './performances.schema.js';
import { PlaceSweepService } from './place-sweep.service.js';

/** Limits sign-ups: by account, and by the places of an event. */
@Injectable()
export class SignupPlaces {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly rights: PerformanceRights,
    private readonly places: EventPlacesService,
    private readonly sweep: PlaceSweepService,
    private readonly throttles: ThrottlesService,
    private readonly config: Config,
  ) {}

  /** Parallel requests may each find the last free slot; the daily limit is exact. */
  async assertRoom({ id }: CurrentUser, event: string): Promise<void> {
    const most = this.config.limits['performance-account-event'].max;
    const mine = await this.rights.performancesOf(id, 'edit');
    const own = { ...mine, event: toObjectId(event), withdrawnAt: null };
    if ((await this.performances.countDocuments(own, { limit: most })) >= most) throw new AppError('quota');
    await this.throttles.take('performance-account', id);
  }

  async takePlace(event: string, performance: Types.ObjectId): Promise<void> {
    const take = () => this.places.takePlace(event, performance);
    const missing = await take();
    const isFreed = missing === 'full' && (await this.sweep.sweepEvent(event)) > 0;
    const why = isFreed ? await take() : missing;
    if (why) throw new AppError(why);
  }
}
