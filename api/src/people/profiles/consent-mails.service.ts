import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ConsentKind } from '@portal/contracts/consent';
import { Model } from 'mongoose';
import { Config } from '../../platform/config/config.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { accountsIn } from './profile-accounts.js';
import { ProfileRecord } from './profiles.schema.js';
import { ProfilesService } from './profiles.service.js';

/** The longest time in which an answer is stored. */
const longestAnswerMs = 60_000;

/** The answers before the change that the mail is about, and the account that changed them. */
interface Before {
  profile: string;
  by: string;
  answers: { kind: ConsentKind; given: boolean | null }[];
}

type Answers = Pick<ProfileRecord, 'consents'>;

const newestTo = (kind: ConsentKind, { consents = [] }: Answers) =>
  consents.findLast((answer) => answer.kind === kind);

/** Returns the answers that an account has changed. */
const changedAnswers = (profile: Answers, { by, answers }: Before) =>
  ConsentKind.options.flatMap((kind) => {
    const before = answers.find((answer) => answer.kind === kind);
    const newest = newestTo(kind, profile);
    const isChanged = before && newest?.by.toHexString() === by && newest.given !== before.given;
    return isChanged ? [{ kind, given: newest.given }] : [];
  });

/** Mails changed answers about consent to the other guardians. One mail gathers the answers of a few minutes. */
@Injectable()
export class ConsentMails implements OnModuleInit {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly records: Model<ProfileRecord>,
    private readonly profiles: ProfilesService,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly config: Config,
    private readonly guardians: GuardianAccounts,
  ) {}

  onModuleInit(): void {
    this.guardians.onRemoval((profile, account) =>
      this.mails.removeAbout(profile.toHexString(), account.toHexString()),
    );
    this.profiles.beforeAnswer((profile, by, kind) => this.gather(profile, by, kind));
    this.mails.onSend(['consentChanged'], (account, before: Before) => this.lookUp(account, before));
  }

  private async gather(profile: ProfileRecord, by: string, kind: ConsentKind): Promise<void> {
    const id = profile._id.toHexString();
    const answers: Before['answers'] = [{ kind, given: newestTo(kind, profile)?.given ?? null }];
    const others = accountsIn(profile, 'guard').filter((guardian) => guardian !== by);
    const mails = others.map((account) => ({
      kind: 'consentChanged' as const,
      account,
      open: ['consentChanged', id, by, account].join(':'),
      facts: { profile: id, by, answers } satisfies Before,
    }));
    await this.mails.gather(mails, Math.max(this.config.mailGatherMs, longestAnswerMs));
  }

  private async lookUp(account: string, before: Before) {
    const recipient = await this.accounts.findRecipient(account);
    const [from] = await this.accounts.findEmails([before.by]);
    const profile = await this.records.findById(before.profile).lean();
    const answers = profile ? changedAnswers(profile, before) : [];
    // An account may have been deleted or have left since.
    if (!recipient || from === undefined || !profile || answers.length === 0) return null;
    if (!accountsIn(profile, 'guard').includes(account)) return null;
    const facts = { from, child: profile.firstName, profile: before.profile, answers };
    return { ...recipient, facts };
  }
}
