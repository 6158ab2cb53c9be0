import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { paths } from '@portal/contracts/paths';
import { Model, trusted } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Codes } from '../../platform/config/signer.js';
import { SecretDestinations } from '../../platform/http/links/secret-destinations.service.js';
import { clock } from '../../platform/common/clock.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { Account, calledOf, type Asked } from './accounts.schema.js';
import { Undos } from './undos.service.js';

interface Renewed {
  link: NonNullable<Account['teacherLink']>;
  /** The hash of the link that replaced it. */
  next: string;
}

/** The most addresses that an account keeps of those it has mailed its link to. */
const maxAsked = 200;
const hourMs = 3_600_000;

const isAbsent = trusted({ $exists: false });

/** The code in the link by which families add an account as their teacher. Knowing it gives no rights. */
@Injectable()
export class TeacherLinks {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
    private readonly undos: Undos,
    links: SecretDestinations,
    accountData: AccountData,
  ) {
    undos.register('link', async (_id, { link, next }: Renewed) => {
      const $set = { teacherLink: link };
      return (await accounts.updateOne({ _id, 'teacherLink.hash': next }, { $set })).matchedCount > 0;
    });
    accountData.register({
      name: 'askedFamilies',
      exportFor: async (account) =>
        (await this.find(account)).asked.map(({ email, at }) => ({ email, at: at.toISOString() })),
      removeFor: async (account) => {
        const own = await accounts.findOne({ _id: account, emailConfirmed: true }, { email: 1 }).lean();
        if (!own) return;
        const { email } = own;
        await accounts.updateMany({ 'asked.email': email }, { $pull: { asked: { email } } });
      },
    });
    links.register(paths.teacherInvitation, async (code) => {
      const owner = await this.findOwner(code);
      return owner && { kind: 'teacherInvites', from: owner.called };
    });
  }

  /** Returns the code of an account, if it has one, its name, and the addresses that were asked, the latest first. */
  async find(id: string): Promise<{ code?: string; from: string; asked: Asked[] }> {
    const found = await this.accounts.findById(id, { email: 1, name: 1, teacherLink: 1, asked: 1 }).lean();
    const about = { from: found ? calledOf(found) : '', asked: [...(found?.asked ?? [])].reverse() };
    return found?.teacherLink ? { ...about, code: this.codes.codeOf(found.teacherLink.nonce) } : about;
  }

  /**
   * Remembers that an account has mailed its link to this address. Returns whether it is the first one of this hour: one mail
   * to the account is enough for a whole list.
   */
  async noteAsked(id: string, email: string): Promise<boolean> {
    const at = clock.now();
    const before = await this.changeAsked(id, (asked) =>
      [...asked.filter((one) => one.email !== email), { email, at }].slice(-maxAsked),
    );
    return !before.some((one) => at.getTime() - one.at.getTime() < hourMs);
  }

  /** Remembers that the account with this confirmed address has opened the link of a teacher. */
  async noteOpened(teacher: string, { email, unconfirmed }: CurrentUser): Promise<void> {
    if (unconfirmed) return;
    await this.changeAsked(teacher, (asked) =>
      asked.some((one) => one.email === email && !one.opened)
        ? asked.map((one) => (one.email === email ? { ...one, opened: true } : one))
        : asked,
    );
  }

  // Returns the addresses from before the change.
  private async changeAsked(_id: string, change: (asked: Asked[]) => Asked[]): Promise<Asked[]> {
    return await retryChanged(async () => {
      const found = await this.accounts.findById(_id, { asked: 1 }).lean();
      const { asked: stored, asked: before = [] } = found ?? {};
      const asked = change(before);
      if (asked === before) return before;
      const { matchedCount } = await this.accounts.updateOne(
        { _id, asked: stored ?? isAbsent },
        { $set: { asked } },
      );
      if (found && matchedCount === 0) throw new ChangedMeanwhile();
      return before;
    });
  }

  /** Issues a new code and revokes the previous one, of which the account gets a mail. */
  async renew({ id, epoch }: CurrentUser): Promise<void> {
    const teacherLink = this.codes.issue();
    const before = await this.accounts.findOneAndUpdate({ _id: id, epoch }, { $set: { teacherLink } }).lean();
    if (!before) throw new AppError('unauthenticated');
    const { teacherLink: link } = before;
    if (link) await this.undos.offer(id, 'link', { link, next: teacherLink.hash } satisfies Renewed, {});
  }

  /** Returns the nonce of the code, and issues a code if there is none. */
  async ensureNonce({ id, epoch }: CurrentUser): Promise<string> {
    const $set = { teacherLink: this.codes.issue() };
    await this.accounts.updateOne({ _id: id, epoch, teacherLink: isAbsent }, { $set });
    const found = await this.accounts.findOne({ _id: id, epoch }, { teacherLink: 1 }).lean();
    if (!found?.teacherLink) throw new AppError('unauthenticated');
    return found.teacherLink.nonce;
  }

  /** Returns the account of a code. Its address has to be confirmed, because families recognize the teacher by it. */
  async findOwner(code: string): Promise<{ id: string; called: string } | undefined> {
    const found = await this.accounts
      .findOne(
        { 'teacherLink.hash': this.codes.hashOf(code), isBlocked: false, emailConfirmed: true },
        { email: 1, name: 1 },
      )
      .lean();
    return found ? { id: found._id.toHexString(), called: calledOf(found) } : undefined;
  }
}
