import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { GuardianAccounts } from '../../people/profiles/guardian-accounts.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { DeletedProfiles } from './deleted-profiles.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { handedOver } from './invited-people.js';
import { PerformanceRecord } from './performances.schema.js';
import { ownTexts } from './signup-people.js';

// The first condition can use the index.
const firstIs = (profile: Types.ObjectId) => ({ 'people.profile': profile, 'people.0.profile': profile });

/** Exports the sign-ups of an account, and forgets deleted accounts and profiles. */
@Injectable()
export class PerformanceData implements OnModuleInit {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly rights: PerformanceRights,
    private readonly deleted: DeletedProfiles,
    private readonly profiles: ProfilesService,
    private readonly guardianAccounts: GuardianAccounts,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    // Withdrawn sign-ups keep the profile too, because it has the name of their first person.
    this.profiles.keepWhile((profile) => this.performances.exists(firstIs(new Types.ObjectId(profile))));
    this.profiles.beforeDelete((profile) => this.deleted.forget(profile));
    this.guardianAccounts.onUnclaim((profile, accounts) => this.forgetFamily(profile, accounts));
    this.accountData.register({
      name: 'performances',
      exportFor: async (user) => {
        const own = await this.rights.performancesOf(user);
        return this.lists.describeFor(user, await this.performances.find(own).lean());
      },
      removeFor: async (user) => {
        await this.performances.updateMany({ by: new Types.ObjectId(user) }, { $unset: { by: 1 } });
      },
    });
  }

  // In the sign-ups of a profile, removes the texts, names and addresses that other accounts than these have entered.
  private async forgetFamily(profile: Types.ObjectId, accounts: readonly string[]): Promise<void> {
    for (const found of await this.performances.find(firstIs(profile)).lean()) {
      const { _id, by, invited = null } = found;
      const isOwn = by && accounts.includes(by.toHexString());
      const $set = { ...(!isOwn && ownTexts), ...handedOver(found, accounts) };
      // Changes nothing if someone was invited meanwhile. Then it starts again.
      const { matchedCount } = await this.performances.updateOne(
        { _id, invited },
        { $set, $inc: { version: 1 } },
      );
      if (matchedCount === 0) return this.forgetFamily(profile, accounts);
    }
  }
}
