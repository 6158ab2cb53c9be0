import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { paths } from '@portal/contracts/paths';
import { Model, trusted } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Codes } from '../../platform/config/signer.js';
import { SecretDestinations } from '../../platform/http/links/secret-destinations.service.js';
import { Account } from './accounts.schema.js';
import { Undos } from './undos.service.js';

interface Renewed {
  link: NonNullable<Account['teacherLink']>;
  /** The hash of the link that replaced it. */
  next: string;
}

const isAbsent = trusted({ $exists: false });

/** The code in the link by which families add an account as their teacher. Knowing it gives no rights. */
@Injectable()
export class TeacherLinks {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
    private readonly undos: Undos,
    links: SecretDestinations,
  ) {
    undos.register('link', async (_id, { link, next }: Renewed) => {
      const $set = { teacherLink: link };
      return (await accounts.updateOne({ _id, 'teacherLink.hash': next }, { $set })).matchedCount > 0;
    });
    links.register(paths.teacherInvitation, async (code) => {
      const owner = await this.findOwner(code);
      return owner && { kind: 'teacherInvites', from: owner.email };
    });
  }

  async find(id: string): Promise<string | undefined> {
    const found = await this.accounts.findById(id, { teacherLink: 1 }).lean();
    return found?.teacherLink && this.codes.codeOf(found.teacherLink.nonce);
  }

  /** Issues a new code and revokes the previous one, of which the account gets a mail. */
  async renew({ id, epoch }: CurrentUser): Promise<string> {
    const teacherLink = this.codes.issue();
    const before = await this.accounts.findOneAndUpdate({ _id: id, epoch }, { $set: { teacherLink } }).lean();
    if (!before) throw new AppError('unauthenticated');
    const { teacherLink: link } = before;
    if (link) await this.undos.offer(id, 'link', { link, next: teacherLink.hash } satisfies Renewed, {});
    return this.codes.codeOf(teacherLink.nonce);
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
  async findOwner(code: string): Promise<{ id: string; email: string } | undefined> {
    const found = await this.accounts
      .findOne(
        { 'teacherLink.hash': this.codes.hashOf(code), isBlocked: false, emailConfirmed: true },
        { email: 1 },
      )
      .lean();
    return found ? { id: found._id.toHexString(), email: found.email } : undefined;
  }
}
