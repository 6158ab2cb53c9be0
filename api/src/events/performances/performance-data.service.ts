import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { adoptedPeople, PerformanceRecord } from './performances.schema.js';

// The first condition can use the index.
const firstIs = (profile: Types.ObjectId) => ({ 'people.profile': profile, 'people.0.profile': profile });

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
    private readonly adoptions: Adoptions,
  ) {}

  async onModuleInit(): Promise<void> {
    // Withdrawn sign-ups count too: the profile has the name of their first person.
    this.profiles.keepWhile((profile) => this.performances.exists(firstIs(new Types.ObjectId(profile))));
    this.profiles.beforeDelete((profile) => this.forgetProfile(profile));
    this.accountData.register({
      name: 'performances',
      exportFor: async (user) => {
        const own = await this.rights.performancesOf(user);
        return this.lists.describeFor(user, await this.performances.find(own).lean());
      },
    });
    await this.adoptions.register({
      model: this.performances,
      fields: ['people', 'profile', 'instrument', 'performers'],
      change: adoptedPeople,
    });
  }

  /** Deletes the pieces of which a deleted profile is the first person, and removes it from the others. */
  private async forgetProfile(id: string): Promise<void> {
    const profile = new Types.ObjectId(id);
    await this.removePieces(profile);
    const theirs = { 'people.profile': profile };
    const found = await this.performances.find(theirs, { event: 1 }).lean();
    const $pull = { people: { profile }, performers: { profile } };
    await this.performances.updateMany(theirs, { $pull, $inc: { version: 1 } });
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }

  private async removePieces(profile: Types.ObjectId): Promise<void> {
    const theirs = firstIs(profile);
    const found = await this.performances.find(theirs, { event: 1 }).lean();
    for (const { _id, event } of found) {
      await this.places.forgetPerformance(event.toHexString(), _id);
      await this.versions.forgetPiece(event.toHexString(), _id.toHexString());
    }
    await this.performances.deleteMany(theirs);
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }
}
