import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { RemoteDatum, toEntry } from './remote-data.schema.js';

/** Exports the data remotes store for an account, and deletes it together with the account. */
@Injectable()
export class AccountRemoteData implements OnModuleInit {
  constructor(
    @InjectModel(RemoteDatum.name) private readonly data: Model<RemoteDatum>,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'remoteData',
      exportFor: async (user) =>
        (await this.data.find({ user }).sort({ remote: 1, key: 1 }).lean()).map((datum) => ({
          remote: datum.remote,
          ...toEntry(datum),
        })),
      removeFor: async (user) => void (await this.data.deleteMany({ user })),
    });
  }
}
