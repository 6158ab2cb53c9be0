import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { PerformanceRecord } from './performances.schema.js';

/** Deletes the sign-ups of deleted profiles and frees their places. Exports the sign-ups of an account. */
@Injectable()
export class PerformanceData implements OnModuleInit {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly rights: PerformanceRights,
    private readonly places: EventPlacesService,
    private readonly versions: VersionStore,
    private readonly profiles: ProfilesService,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    // Withdrawn sign-ups count too: the profile has the name of their performer.
    this.profiles.keepWhile((profile) => this.performances.exists({ profile }));
    this.profiles.beforeDelete((profile) => this.forgetProfile(profile));
    this.accountData.register({
      name: 'performances',
      exportFor: async (user) => {
        const own = await this.rights.performancesOf(user);
        return this.lists.describeFor(user, await this.performances.find(own).lean());
      },
    });
  }

  /** Deletes the pieces of which a deleted profile is the first performer, and removes it from the others. */
  private async forgetProfile(id: string): Promise<void> {
    const profile = new Types.ObjectId(id);
    await this.removePieces(profile);
    const theirs = { 'performers.profile': profile };
    const found = await this.performances.find(theirs, { event: 1 }).lean();
    await this.performances.updateMany(theirs, { $pull: { performers: { profile } }, $inc: { version: 1 } });
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }

  private async removePieces(profile: Types.ObjectId): Promise<void> {
    const found = await this.performances.find({ profile }, { event: 1 }).lean();
    for (const { _id, event } of found) {
      await this.places.forgetPerformance(event.toHexString(), _id);
      await this.versions.forgetPiece(event.toHexString(), _id.toHexString());
    }
    await this.performances.deleteMany({ profile });
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }
}
