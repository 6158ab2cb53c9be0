import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { Leases } from '../../platform/jobs/leases.js';
import { longDate } from '../../platform/common/long-date.js';
import { Readiness } from '../../platform/health/readiness.service.js';
import { MailQueue, type NewMail } from '../../platform/mail/mail-queue.service.js';
import { MailTrouble } from '../../platform/mail/mail-trouble.service.js';
import { BackupSchedule } from '../backup/backup-schedule.service.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Shorter trouble with mail is not reported, because restarts of the mail server cause it. */
const shortTroubleMs = 5 * minute;
const leastFreeShare = 0.1;

type FactsFor = (date: (at: Date) => string) => NonNullable<NewMail['facts']>;

/** Mails admins that a backup failed, that the disk is nearly full, or that mail works again. */
@Injectable()
export class OperatorMails {
  constructor(
    private readonly accounts: AccountsService,
    private readonly backups: BackupSchedule,
    private readonly trouble: MailTrouble,
    private readonly mails: MailQueue,
    private readonly leases: Leases,
    private readonly readiness: Readiness,
    jobs: Jobs,
  ) {
    for (const run of [() => this.reportBackup(), () => this.reportDisk(), () => this.reportMail()])
      jobs.add({ failure: 'could not mail admins', everyMs: 5 * minute, run });
  }

  async reportBackup(): Promise<void> {
    const { failure: reason, lastAt } = await this.backups.state();
    if (reason === undefined) return;
    await this.mail('backupFailed', reason, (date) => ({
      reason,
      ...(lastAt !== undefined && { when: date(new Date(lastAt)) }),
    }));
  }

  async reportDisk(): Promise<void> {
    const { bytes, share } = await this.readiness.freeSpace();
    const space = `${(100 * share).toFixed()} % (${(bytes / 1e9).toFixed(1)} GB)`;
    if (share < leastFreeShare) await this.mail('diskNearlyFull', '', () => ({ space }));
  }

  async reportMail(): Promise<void> {
    const { since, endedAt, waited = 0, said: reason = '' } = (await this.trouble.takeEnded()) ?? {};
    if (!since || !endedAt || endedAt.getTime() - since.getTime() < shortTroubleMs) return;
    const factsFor: FactsFor = (date) => ({ reason, waited, when: date(since), until: date(endedAt) });
    await this.mail('mailWorksAgain', reason, factsFor);
  }

  /** Mails each admin, at most once a day for the same reason, and from one process. */
  private async mail(kind: NewMail['kind'], reason: string, factsFor: FactsFor): Promise<void> {
    const lease = `${kind} ${reason}`;
    // A process that dies here leaves it to another one.
    if (!(await this.leases.take(lease, minute))) return;
    for (const account of await this.accounts.findAdmins()) {
      const found = await this.accounts.findRecipient(account);
      if (!found) continue;
      const { to, language, timeZone } = found;
      const format = longDate(language, timeZone);
      const facts = factsFor((at) => format.format(at).replaceAll('\u202f', ' '));
      await this.mails.add({ kind, to, account, language, facts });
    }
    await this.leases.renew(lease, day);
  }
}
