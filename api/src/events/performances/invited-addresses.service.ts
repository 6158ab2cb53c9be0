import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { notJoined, withoutAddress } from './invited-people.js';
import { PerformanceRecord } from './performances.schema.js';

/**
 * Exports open invitations into pieces that were sent to the confirmed address of an account, and forgets the address with the
 * account. The invitation stays as a link.
 */
@Injectable()
export class InvitedAddresses implements OnModuleInit {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly accounts: AccountsService,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'pieceInvitations',
      exportFor: async (account) => {
        const email = await this.confirmedAddress(account);
        const found = await this.listWith(email);
        return found.flatMap(({ title, invited }) =>
          notJoined({ invited })
            .filter((one) => one.email === email && !one.declined)
            .map(({ name, instrument, role }) => ({ title, name, instrument, role })),
        );
      },
      removeFor: async (account) => {
        const email = await this.confirmedAddress(account);
        for (const { _id } of await this.listWith(email))
          await retryChanged(async () => {
            const found = await this.performances.findOne({ _id, 'invited.email': email }).lean();
            if (!found?.invited) return;
            const { invited } = found;
            const kept = invited.map((one) => (one.email === email ? withoutAddress(one) : one));
            const { matchedCount } = await this.performances.updateOne(
              { _id, invited },
              { $set: { invited: kept } },
            );
            if (matchedCount === 0) throw new ChangedMeanwhile();
          });
      },
    });
  }

  // An account that has not confirmed an address may have typed that of someone else.
  private async confirmedAddress(account: string): Promise<string | undefined> {
    const [email] = await this.accounts.findEmails([account]);
    if (email === undefined) return undefined;
    return (await this.accounts.findConfirmed(email)) === account ? email : undefined;
  }

  private async listWith(
    email: string | undefined,
  ): Promise<Required<Pick<PerformanceRecord, '_id' | 'title' | 'invited'>>[]> {
    if (email === undefined) return [];
    const found = await this.performances
      .find({ 'invited.email': email }, { title: 1, invited: 1 })
      .sort({ _id: 1 })
      .lean<PerformanceRecord[]>();
    return found.map(({ _id, title, invited = [] }) => ({ _id, title, invited }));
  }
}
