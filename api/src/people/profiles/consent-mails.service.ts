import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ConsentKind, type ConsentInput } from '@portal/contracts/consent';
import { Model, trusted } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { Config } from '../../platform/config/config.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { accountsIn } from './profile-accounts.js';
import { ProfileRecord, type ConsentRecord } from './profiles.schema.js';

const day = 24 * 3_600_000;
/** Mails about answers are tried for a week, in case the mail server is down for long. */
const usefulMs = 7 * day;

type Answered = Pick<ProfileRecord, '_id' | 'accounts' | 'firstName' | 'consents' | 'unmailed'>;

/** Returns the newest answer to each question that differs from the one before the unmailed answers. */
const changedAnswers = ({ consents = [], unmailed = [] }: Answered): ConsentRecord[] =>
  ConsentKind.options.flatMap((kind) => {
    const isOfKind = (answer: ConsentRecord) => answer.kind === kind;
    const count = unmailed.filter(isOfKind).length;
    const answers = consents.filter(isOfKind);
    const newest = answers.at(-1);
    const isChanged = count > 0 && newest?.given !== answers.at(-1 - count)?.given;
    return newest && isChanged ? [newest] : [];
  });

/**
 * Mails changed answers about consent to the other guardians. An answer and its entry in `unmailed` are one write, so a
 * killed process loses no mail. Like mails about sign-ups, one mail gathers the answers of a few minutes.
 */
@Injectable()
export class ConsentMails implements OnModuleInit {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly config: Config,
    private readonly guardians: GuardianAccounts,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.guardians.onRemoval((profile, account) =>
      this.mails.removeAbout(profile.toHexString(), account.toHexString()),
    );
    this.jobs.addUnfinished({
      name: 'mails about consent',
      find: () => this.findUnmailed(),
      finish: (profile) => this.finish(profile),
    });
  }

  private findUnmailed(): Promise<Answered[]> {
    const before = new Date(clock.now().getTime() - this.config.mailGatherMs);
    const fields = { accounts: 1, firstName: 1, consents: 1, unmailed: 1 } as const;
    return this.profiles.find({ 'unmailed.at': trusted({ $lte: before }) }, fields).lean<Answered[]>();
  }

  private async finish(profile: Answered): Promise<void> {
    const changed = changedAnswers(profile);
    const editors = new Set(changed.map(({ by }) => by.toHexString()));
    for (const editor of editors) {
      const answers = changed.filter(({ by }) => by.toHexString() === editor);
      await this.mailOthers(profile, editor, answers);
    }
    const $pullAll = { unmailed: profile.unmailed ?? [] };
    await this.profiles.updateOne({ _id: profile._id }, { $pullAll });
  }

  private async mailOthers(
    profile: Answered,
    editor: string,
    answers: readonly ConsentRecord[],
  ): Promise<void> {
    const [from] = await this.accounts.findEmails([editor]);
    // The account was deleted since.
    if (from === undefined) return;
    const id = profile._id.toHexString();
    const newest = Math.max(...answers.map(({ at }) => at.getTime()));
    const facts = {
      from,
      child: profile.firstName,
      profile: id,
      answers: answers.map(({ kind, given }): Pick<ConsentInput, 'kind' | 'given'> => ({ kind, given })),
    };
    for (const account of accountsIn(profile, 'guard').filter((guardian) => guardian !== editor)) {
      const recipient = await this.accounts.findRecipient(account);
      if (!recipient) continue;
      const { to, language } = recipient;
      const expires = new Date(clock.now().getTime() + usefulMs);
      const key = ['consent', id, editor, newest, account].join(':');
      await this.mails.add({ kind: 'consentChanged', to, language, account, key, facts, expires });
    }
  }
}
