import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountData } from '../accounts/administration/account-data.service.js';
import { VersionStore } from './version-store.service.js';

/** What published programs say of an account goes with it. */
@Injectable()
export class VersionData implements OnModuleInit {
  constructor(
    private readonly versions: VersionStore,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'programs',
      exportFor: (user) => this.versions.exportFor(user),
      removeFor: (user) => this.versions.forgetAccount(user),
    });
  }
}
