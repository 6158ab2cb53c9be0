import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { GuardianAccounts } from '../profiles/guardian-accounts.service.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationRecord, isOpen, withoutAsker } from './invitations.schema.js';

/** Exports invitations, and removes them with their sender, their profile, or the sender's right. */
@Injectable()
export class InvitationData implements OnModuleInit {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly guardianAccounts: GuardianAccounts,
    private readonly profiles: ProfilesService,
    private readonly mails: InvitationMails,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.profiles.beforeDelete((profile) => this.invitations.deleteMany({ profile }));
    this.guardianAccounts.onRemoval((profile, from) => this.end({ profile, from }));
    this.accountData.register({
      name: 'invitations',
      exportFor: async (from) =>
        (await this.invitations.find({ from }).sort({ _id: 1 }).lean()).map(toExport),
      removeFor: async (account) => {
        await this.invitations.deleteMany({ from: account });
        await this.invitations.deleteMany({ acceptedBy: account });
        await this.invitations.updateMany({ askers: account }, withoutAsker(account));
      },
    });
  }

  // Ends the open invitations to a profile by an account that no longer looks after it.
  private async end(of: Pick<InvitationRecord, 'profile' | 'from'>): Promise<void> {
    const ended = await this.invitations.find({ ...of, isDone: isOpen }).lean();
    await this.invitations.deleteMany({ ...of, isDone: isOpen });
    for (const one of ended) if (!one.acceptedBy) await this.mails.refuse(one, one.askers);
  }
}

const toExport = ({ kind, profile, may, email, createdAt }: InvitationRecord): object => ({
  kind,
  profile: profile.toHexString(),
  may,
  email,
  at: createdAt.toISOString(),
});
