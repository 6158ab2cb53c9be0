import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { longDate } from '../../platform/common/long-date.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { undoMs } from './account-changes.js';
import { accountsIn, rightIn } from './profile-accounts.js';
import { ProfilesService } from './profiles.service.js';
import { ProfileRecord, type AccountChange } from './profiles.schema.js';

const hour = 3_600_000;

/** The longest time in which a profile is deleted. */
const longestDeletionMs = 60_000;

const mailOf = { join: 'accountJoined', leave: 'accountLeft' } as const;

/** The change, and the addresses of its account and of the account that made it, which may be deleted before the mail is sent. */
interface ChangeFacts {
  change: Types.ObjectId;
  who: string;
  from: string;
}

/** A deleted profile, and its first name. */
interface DeletedFacts {
  profile: string;
  child: string;
}

const old = () => trusted({ $lte: new Date(clock.now().getTime() - undoMs) });

/** Mails accounts that joined or left a profile to its guardians, and its deletion to its teachers. */
@Injectable()
export class AccountChangeMails {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    profileService: ProfilesService,
    jobs: Jobs,
  ) {
    profileService.beforeDelete((profile) => this.gatherDeleted(profile));
    mails.onSend(['pupilDeleted'], (account, facts: DeletedFacts) => this.lookUpDeleted(account, facts));
    mails.onSend([...Object.values(mailOf), 'guardianRemoved'], (account, facts: ChangeFacts) =>
      this.lookUp(account, facts),
    );
    jobs.addUnfinished({
      name: 'changes of accounts that cannot be undone any more',
      everyMs: hour,
      find: () => profiles.find({ 'accountChanges.at': old() }, { _id: 1 }).lean(),
      finish: ({ _id }) => profiles.updateOne({ _id }, { $pull: { accountChanges: { at: old() } } }),
    });
  }

  /** Must be called before the changes are stored. Returns a function that sends the mails, to be called afterward. */
  async hold(
    changes: readonly AccountChange[],
    from: string,
    emailOf: (account: string) => string,
  ): Promise<() => Promise<void>> {
    const mails = changes.flatMap(({ id, kind, account: subject, recipients }) =>
      recipients.map(({ account, nonce }) => {
        const isRemoved = kind === 'leave' && nonce === undefined && account.equals(subject);
        const who = emailOf(subject.toHexString());
        return {
          kind: isRemoved ? ('guardianRemoved' as const) : mailOf[kind],
          account: account.toHexString(),
          ...(nonce !== undefined && { nonce }),
          facts: { change: id, who, from } satisfies ChangeFacts,
        };
      }),
    );
    return await this.mails.hold(mails);
  }

  private async gatherDeleted(id: string): Promise<void> {
    const profile = await this.profiles.findById(id).lean<ProfileRecord>();
    if (!profile) return;
    const teachers = accountsIn(profile, 'any').filter((account) => rightIn(profile, account) === 'teach');
    const mails = teachers.map((account) => ({
      kind: 'pupilDeleted' as const,
      account,
      open: ['pupilDeleted', id, account].join(':'),
      facts: { profile: id, child: profile.firstName } satisfies DeletedFacts,
    }));
    await this.mails.gather(mails, longestDeletionMs);
  }

  private async lookUpDeleted(account: string, { profile, child }: DeletedFacts) {
    const recipient = await this.accounts.findRecipient(account);
    if (!recipient || (await this.profiles.exists({ _id: profile }))) return null;
    return { ...recipient, facts: { child } };
  }

  private async lookUp(account: string, { change: id, who, from }: ChangeFacts) {
    const recipient = await this.accounts.findRecipient(account);
    const profile = await this.profiles.findOne({ 'accountChanges.id': id }).lean();
    const change = profile?.accountChanges?.find((one) => one.id.equals(id));
    if (!recipient || !profile || !change) return null;
    const { language, timeZone } = recipient;
    const when = longDate(language, timeZone).format(change.at).replaceAll('\u202f', ' ');
    return { ...recipient, facts: { from, who, child: profile.firstName, may: change.may, when } };
  }
}
