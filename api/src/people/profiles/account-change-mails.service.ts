import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { longDate } from '../../platform/common/long-date.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { recentChanges, undoMs } from './account-changes.js';
import { ProfileRecord, type AccountChange, type ChangeRecipient } from './profiles.schema.js';

const hour = 3_600_000;

type Changed = Pick<ProfileRecord, '_id' | 'firstName' | 'accountChanges'>;

/**
 * Mails accounts that joined or left a profile to its guardians. A change and its entry in `accountChanges` are one
 * write, so a killed process loses no mail.
 */
@Injectable()
export class AccountChangeMails {
  /** Queues the mails of new changes at once. */
  readonly wake: () => void;

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    jobs: Jobs,
  ) {
    this.wake = jobs.addUnfinished({
      name: 'mails about accounts of profiles',
      find: () => this.findUnmailed(),
      finish: (profile) => this.finish(profile),
    });
    jobs.addUnfinished({
      name: 'changes of accounts that cannot be undone any more',
      everyMs: hour,
      find: () => this.findOld(),
      finish: ({ _id }) => this.rewrite(_id, (changes) => recentChanges(changes, clock.now())),
    });
  }

  private findUnmailed(): Promise<Changed[]> {
    const unmailed = { 'accountChanges.unmailed.who': trusted({ $exists: true }) };
    return this.profiles.find(unmailed, { firstName: 1, accountChanges: 1 }).lean<Changed[]>();
  }

  private async finish({ _id, firstName, accountChanges = [] }: Changed): Promise<void> {
    const mailed = new Set<string>();
    for (const change of accountChanges) {
      if (!change.unmailed) continue;
      for (const recipient of change.recipients)
        await this.mail(firstName, change, change.unmailed, recipient);
      mailed.add(String(change.id));
    }
    await this.rewrite(_id, (changes) =>
      changes.map(({ unmailed, ...change }) => ({
        ...change,
        ...(unmailed && !mailed.has(String(change.id)) && { unmailed }),
      })),
    );
  }

  private async mail(
    child: string,
    { id, kind, account, may, at }: AccountChange,
    { who, from }: { who: string; from: string },
    { account: recipient, nonce }: ChangeRecipient,
  ): Promise<void> {
    const found = await this.accounts.findRecipient(recipient.toHexString());
    if (!found) return;
    const { to, language, timeZone } = found;
    const isRemoved = kind === 'leave' && nonce === undefined && recipient.equals(account);
    const common = {
      to,
      language,
      account: recipient.toHexString(),
      key: ['account-change', id, recipient].map(String).join(':'),
      expires: new Date(at.getTime() + undoMs),
    };
    if (isRemoved) return this.mails.add({ ...common, kind: 'guardianRemoved', facts: { from, child, may } });
    const when = longDate(language, timeZone).format(at).replaceAll('\u202f', ' ');
    await this.mails.add({
      ...common,
      kind: kind === 'join' ? 'accountJoined' : 'accountLeft',
      facts: { from, who, child, may, when },
      ...(nonce !== undefined && { nonce }),
    });
  }

  private findOld(): Promise<{ _id: Types.ObjectId }[]> {
    const end = new Date(clock.now().getTime() - undoMs);
    return this.profiles.find({ 'accountChanges.at': trusted({ $lte: end }) }, { _id: 1 }).lean();
  }

  // The write names the changes that were read, so that it removes none that was added meanwhile.
  private async rewrite(
    _id: Types.ObjectId,
    next: (changes: AccountChange[]) => AccountChange[],
  ): Promise<void> {
    await retryChanged(async () => {
      const found = await this.profiles.findById(_id, { accountChanges: 1 }).lean<Changed>();
      if (!found?.accountChanges) return;
      const { accountChanges } = found;
      const $set = { accountChanges: next(accountChanges) };
      const { matchedCount } = await this.profiles.updateOne({ _id, accountChanges }, { $set });
      if (matchedCount === 0) throw new ChangedMeanwhile();
    });
  }
}
