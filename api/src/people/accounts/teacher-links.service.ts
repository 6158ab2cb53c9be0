import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Codes } from '../../platform/common/signer.js';
import { Account } from './accounts.schema.js';

const isAbsent = trusted({ $exists: false });

/** The code in the link by which families add an account as their teacher. It gives those who have it no rights. */
@Injectable()
export class TeacherLinks {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
  ) {}

  async find(id: string): Promise<string | undefined> {
    const found = await this.accounts.findById(id, { teacherLink: 1 }).lean();
    return found?.teacherLink && this.codes.codeOf(found.teacherLink.nonce);
  }

  /** Issues a new code and revokes the previous one. */
  async renew({ id, epoch }: CurrentUser): Promise<string> {
    const teacherLink = this.codes.issue();
    const { matchedCount } = await this.accounts.updateOne({ _id: id, epoch }, { $set: { teacherLink } });
    if (matchedCount === 0) throw new AppError('unauthenticated');
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
