import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { guardedBy } from './profile-accounts.js';
import { toProfileExport } from './profile-response.js';
import { ProfileRecord } from './profiles.schema.js';
import { ProfilesService } from './profiles.service.js';

/** Gives the profiles of a deleted account to their other guardians, and deletes those without one. */
@Injectable()
export class ProfileData implements OnModuleInit {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly profileService: ProfilesService,
    private readonly guardians: GuardianAccounts,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'profiles',
      exportFor: async (user) =>
        (await this.profiles.find(guardedBy(user)).sort({ _id: 1 }).lean()).map((one) =>
          toProfileExport(one, user),
        ),
      handOver: (user) => this.guardians.leaveAll(user),
      removeFor: async (user) => {
        // The account may have joined a profile since it left all others.
        await this.guardians.leaveAll(user);
        for (const { _id } of await this.profiles.find(guardedBy(user, 'guard'), { _id: 1 }).lean())
          await this.profileService.forget(_id.toHexString());
      },
    });
  }
}
