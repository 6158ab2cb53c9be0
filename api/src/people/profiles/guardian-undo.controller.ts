import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { UndoableChange } from '@portal/contracts/guardians';
import { Model } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/config/signer.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Undos } from '../accounts/undos.service.js';
import { undoableBy, type Undoable } from './account-changes.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { ProfileRecord } from './profiles.schema.js';

/** Undoes that an account joined or left a profile, or an act of an account, with the code from the mail about it. */
@Controller()
export class GuardianUndoController {
  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly guardians: GuardianAccounts,
    private readonly accounts: AccountsService,
    private readonly undos: Undos,
    private readonly codes: Codes,
  ) {}

  @Call('GET /guardian_undo', 'badcode', 'throttled')
  async getUndoableChange({ input: { code } }: Asked<'GET /guardian_undo'>): Promise<UndoableChange> {
    const found = await this.find(code);
    if (!found) return await this.undos.show(code);
    const { profile, change, who } = found;
    const { kind, may, at } = change;
    const isClaim = change.before !== undefined;
    return {
      kind,
      email: who,
      may,
      firstName: profile.firstName,
      at: at.toISOString(),
      ...(isClaim && { isClaim }),
    };
  }

  /** A code works once: the change that undoes another one is the newest of the account then. */
  @Call('POST /guardian_undo', 'badcode', 'lastguardian', 'throttled')
  async undoGuardian({ input: { code } }: Asked<'POST /guardian_undo'>): Promise<void> {
    const found = await this.find(code);
    if (!found) return await this.undos.undo(code);
    await this.guardians.undo(found.profile._id, found, this.codes.hashOf(code));
  }

  // A blocked account cannot undo anything, and a deleted one cannot come back.
  private async find(
    code: string,
  ): Promise<(Undoable & { profile: ProfileRecord; who: string }) | undefined> {
    const hash = this.codes.hashOf(code);
    const profile = await this.profiles
      .findOne({ 'accountChanges.recipients.hash': hash })
      .lean<ProfileRecord>();
    if (!profile) return undefined;
    const found = undoableBy(hash, profile, clock.now());
    if (!found || !(await this.accounts.findRecipient(found.by))) throw new AppError('badcode');
    const { account, before } = found.change;
    const [who] = await this.accounts.findEmails([account.toHexString()]);
    // The account that claimed the profile may be deleted, and others of its family look after it.
    if (who === undefined && !before) throw new AppError('badcode');
    return { ...found, profile, who: who ?? '' };
  }
}
