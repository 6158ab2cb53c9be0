import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { GuardianAccounts } from '../../people/profiles/guardian-accounts.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { PerformanceRecord } from './performances.schema.js';

/** Deletes the sign-ups of a deleted account and frees their places. */
@Injectable()
export class PerformanceData implements OnModuleInit {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly rights: PerformanceRights,
    private readonly places: EventPlacesService,
    private readonly profiles: ProfilesService,
    private readonly guardians: GuardianAccounts,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    // Withdrawn sign-ups count too: the profile has the name of their performer.
    this.profiles.keepWhile((profile) => this.performances.exists({ profile }));
    this.profiles.beforeDelete((profile) => this.forgetProfile(profile));
    this.guardians.onHandOver((profile, user, to) =>
      this.performances.updateMany({ profile, user }, { $set: { user: to } }),
    );
    this.accountData.register({
      name: 'performances',
      exportFor: async (user) => {
        const own = await this.rights.performancesOf(user);
        return this.lists.describeFor(user, await this.performances.find(own).lean());
      },
      removeFor: (user) => this.remove(user),
    });
  }

  /** Removes a deleted profile from the pieces that it is not the first performer of. The pieces stay. */
  private async forgetProfile(id: string): Promise<void> {
    const profile = new Types.ObjectId(id);
    const theirs = { 'performers.profile': profile };
    const found = await this.performances.find(theirs, { event: 1 }).lean();
    await this.performances.updateMany(theirs, { $pull: { performers: { profile } }, $inc: { version: 1 } });
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }

  private async remove(user: string): Promise<void> {
    const found = await this.performances.find({ user }, { event: 1 }).lean();
    for (const { _id, event } of found) await this.places.forgetPerformance(event.toHexString(), _id);
    await this.performances.deleteMany({ user });
    for (const { event } of found) await this.places.noteChange(event.toHexString());
  }
}
