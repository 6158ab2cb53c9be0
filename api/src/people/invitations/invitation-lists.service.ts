import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ReceivedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/common/signer.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import { InvitationRecord, isOpen } from './invitations.schema.js';

/** Finds invitations that can still be used. */
@Injectable()
export class InvitationLists {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly guardians: Guardians,
    private readonly accounts: AccountsService,
    private readonly codes: Codes,
    private readonly clock: Clock,
  ) {}

  /** The open invitations to a profile. */
  async listSent(user: CurrentUser, profile: string): Promise<SentInvitation[]> {
    const [own] = await this.findGuarded(user, profile);
    if (!own) throw new AppError('notfound');
    const asked = { ...this.unexpired(), asked: true, isDone: isOpen, from: new Types.ObjectId(user.id) };
    const found = await this.invitations
      .find({
        $or: [
          { ...this.open(), profile: own },
          { ...asked, profile: own },
        ],
      })
      .sort({ _id: 1 })
      .lean();
    return await Promise.all(found.map((one) => this.toSent(user, one)));
  }

  /** The open invitations to the user's address. Empty until the address is confirmed. */
  async listReceived(user: CurrentUser): Promise<ReceivedInvitation[]> {
    if (user.unconfirmed) return [];
    const [email = ''] = await this.accounts.findEmails([user.id]);
    const found = await this.invitations
      .find({ ...this.open(), email })
      .sort({ _id: 1 })
      .lean();
    return (await Promise.all(found.map((one) => this.toReceived(one)))).filter((one) => one !== null);
  }

  async show(user: CurrentUser, code: string): Promise<ReceivedInvitation> {
    const shown = await this.toReceived(await this.findFor(user, code));
    if (!shown) throw new AppError('noinvitation');
    return shown;
  }

  unexpired() {
    return { expiresAt: trusted({ $gt: this.clock.now() }) };
  }

  open() {
    return { ...this.unexpired(), acceptedBy: isOpen };
  }

  /** Returns an open link of the same sender with the same right on the same profile that is valid for at least as long. */
  async findLink(
    { from, profile, may }: InvitationRecord,
    validMs: number,
  ): Promise<InvitationRecord | null> {
    const expiresAt = trusted({ $gt: new Date(this.clock.now().getTime() + validMs) });
    return await this.invitations
      .findOne({ ...this.open(), expiresAt, from, profile, may, email: isOpen })
      .lean();
  }

  async findGuarded(user: CurrentUser, profile: string): Promise<Types.ObjectId[]> {
    const own = await this.guardians.profilesOf(user.id, 'guard');
    return own.filter((id) => id.toHexString() === profile);
  }

  async findFor(user: CurrentUser, code: string): Promise<InvitationRecord> {
    const hash = this.codes.hashOf(code);
    const expiresAt = trusted({ $gt: this.clock.now() });
    const found = await this.invitations.findOne({ hash, expiresAt }).lean();
    if (!found || (found.acceptedBy && found.acceptedBy.toHexString() !== user.id))
      throw new AppError('noinvitation');
    if (found.email === undefined) return found;
    const own = await this.accounts.findEmails([user.id]);
    if (!own.includes(found.email)) throw new AppError('otheraddress');
    return found;
  }

  // Null if the sender does not look after the profile any more.
  private async toReceived(invitation: InvitationRecord): Promise<ReceivedInvitation | null> {
    const { kind, may, from, profile, nonce } = invitation;
    const sender = from.toHexString();
    const own = await this.guardians.find(sender, profile.toHexString(), 'guard');
    const [email] = await this.accounts.findEmails([sender]);
    if (!own || email === undefined) return null;
    const { firstName, unclaimed } = own.profile;
    const isClaim = unclaimed && may === 'guard';
    return {
      kind,
      may,
      from: email,
      firstName,
      code: this.codes.codeOf(nonce),
      ...(isClaim && { unclaimed }),
    };
  }

  async toSent(
    { id }: CurrentUser,
    { _id, from, may, email, nonce, expiresAt, acceptedBy }: InvitationRecord,
  ): Promise<SentInvitation> {
    const isOwnLink = email === undefined && from.toHexString() === id && !acceptedBy;
    const [askedBy] = acceptedBy ? await this.accounts.findEmails([acceptedBy.toHexString()]) : [];
    return {
      _id: _id.toHexString(),
      may,
      ...(email !== undefined && { email }),
      ...(isOwnLink && { code: this.codes.codeOf(nonce) }),
      ...(askedBy !== undefined && { askedBy }),
      expiresAt: expiresAt.toISOString(),
    };
  }
}
