import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { ProfileRecord, toProfileExport } from './profiles.schema.js';

/** Deletes the profiles of a deleted account. */
@Injectable()
export class ProfileData implements OnModuleInit {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'profiles',
      exportFor: async (user) => (await this.profiles.find({ user }).lean()).map(toProfileExport),
      removeFor: async (user) => void (await this.profiles.deleteMany({ user })),
    });
  }
}
