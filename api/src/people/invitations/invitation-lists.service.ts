import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  CreateInvitationInput,
  ReceivedInvitation,
  SentInvitation,
} from '@portal/contracts/invitations';
import type { OpenedLink } from '@portal/contracts/matters';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { isObjectId } from '../../platform/common/object-id.js';
import { Codes } from '../../platform/config/signer.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import { InvitationRecord, isOpen, needsApproval } from './invitations.schema.js';

/** Issues invitations, and finds those that can still be used. */
@Injectable()
export class InvitationLists {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly guardians: Guardians,
    private readonly accounts: AccountsService,
    private readonly codes: Codes,
  ) {}

  /** Returns a new invitation, which the caller stores. */
  issue(
    user: CurrentUser,
    { kind, profile, may }: Pick<CreateInvitationInput, 'kind' | 'profile' | 'may'>,
    validMs: number,
  ): InvitationRecord {
    const now = clock.now();
    return {
      _id: new Types.ObjectId(),
      kind,
      from: new Types.ObjectId(user.id),
      profile: new Types.ObjectId(profile),
      may,
      ...this.codes.issue(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    };
  }

  /** The open invitations to a profile. */
  async listSent(user: CurrentUser, profile: string): Promise<SentInvitation[]> {
    const [own] = await this.findGuarded(user, profile);
    if (!own) throw new AppError('notfound');
    // An approval that was interrupted after its first write can be repeated.
    const undecided = [{ acceptedBy: isOpen }, { askers: trusted({ $exists: true }) }];
    const found = await this.invitations
      .find({ ...this.unexpired(), profile: own, isDone: isOpen, $or: undecided })
      .sort({ _id: 1 })
      .lean();
    return await Promise.all(found.map((one) => this.toSent(user, one)));
  }

  async show(user: CurrentUser, code: string): Promise<ReceivedInvitation> {
    const shown = await this.toReceived(user, await this.findFor(user, code));
    if (!shown) throw new AppError('noinvitation');
    return shown;
  }

  /** Describes an invitation to a visitor who has its code; undefined if it cannot be answered any more. */
  async describe(code: string): Promise<OpenedLink | undefined> {
    const found = await this.invitations.findOne({ ...this.open(), hash: this.codes.hashOf(code) }).lean();
    if (!found) return undefined;
    const { email } = found;
    const own = await this.guardians.find(found.from.toHexString(), found.profile.toHexString(), 'guard');
    const from = await this.senderOf(found);
    if (!own || from === undefined) return undefined;
    const who = own.profile.firstName;
    return { kind: 'guardianInvited', who, from, ...(email !== undefined && { email }) };
  }

  unexpired() {
    return { expiresAt: trusted({ $gt: clock.now() }) };
  }

  open() {
    return { ...this.unexpired(), acceptedBy: isOpen };
  }

  /** Returns an open link of the same sender with the same right on the same profile that is valid for at least as long. */
  async findLink(
    { from, profile, may }: InvitationRecord,
    validMs: number,
  ): Promise<InvitationRecord | null> {
    const expiresAt = trusted({ $gt: new Date(clock.now().getTime() + validMs) });
    return await this.invitations
      .findOne({ ...this.open(), expiresAt, from, profile, may, email: isOpen })
      .lean();
  }

  async findGuarded(user: CurrentUser, profile: string): Promise<Types.ObjectId[]> {
    const own = await this.guardians.profilesOf(user.id, 'guard');
    return own.filter((id) => id.toHexString() === profile);
  }

  /** Returns the user's link by which an account has asked; undefined if that account cannot become a guardian. */
  async findAsked({ id }: CurrentUser, _id: string, account: string): Promise<InvitationRecord | undefined> {
    const asked = { _id, from: new Types.ObjectId(id), askers: account, isDone: isOpen };
    const found = await this.invitations.findOne({ ...this.unexpired(), ...asked }).lean();
    const known = await this.accounts.findKnown([account]);
    return (known.get(account)?.mayGuard && found) || undefined;
  }

  /** Finds an invitation by its code, or by its id for the account that it was sent to or that asks by it. */
  async findFor(user: CurrentUser, code: string): Promise<InvitationRecord> {
    const found = await this.invitations.findOne({ ...this.unexpired(), ...this.byCode(user, code) }).lean();
    if (
      !found ||
      (found.acceptedBy && found.acceptedBy.toHexString() !== user.id) ||
      (await this.senderOf(found)) === undefined
    )
      throw new AppError('noinvitation');
    if (found.email !== undefined && found.email !== user.email) throw new AppError('otheraddress');
    return found;
  }

  private byCode(user: CurrentUser, code: string): QueryFilter<InvitationRecord> {
    if (!isObjectId(code)) return { hash: this.codes.hashOf(code) };
    return { _id: code, $or: this.sentTo(user) };
  }

  /** Matches the invitations to the user's confirmed address, and those by which the user asks. */
  sentTo({ id, email, unconfirmed }: CurrentUser): QueryFilter<InvitationRecord>[] {
    return [{ askers: new Types.ObjectId(id) }, ...(unconfirmed ? [] : [{ email }])];
  }

  // Returns how the sender is named. The invitations of a blocked account are invalid while it is blocked.
  private async senderOf({ from }: InvitationRecord): Promise<string | undefined> {
    const sender = (await this.accounts.findKnown([from.toHexString()])).get(from.toHexString());
    return sender?.isBlocked === false ? sender.called : undefined;
  }

  /** Returns an invitation as its receiver sees it; null if the sender does not look after the profile any more. */
  async toReceived(user: CurrentUser, invitation: InvitationRecord): Promise<ReceivedInvitation | null> {
    const { kind, may, from, profile, nonce, askers = [] } = invitation;
    const own = await this.guardians.find(from.toHexString(), profile.toHexString(), 'guard');
    const sender = await this.senderOf(invitation);
    if (!own || sender === undefined) return null;
    const { firstName, unclaimed } = own.profile;
    const isClaim = unclaimed && may === 'guard';
    const others = own.rights.filter(({ account }) => !account.equals(from));
    const known = await this.accounts.findKnown(others.map(({ account }) => account.toHexString()));
    const emailOf = (account: Types.ObjectId) => known.get(account.toHexString())?.email ?? '';
    const hasAsked = askers.some((one) => one.toHexString() === user.id);
    return {
      kind,
      may,
      from: sender,
      firstName,
      code: this.codes.codeOf(nonce),
      ...(isClaim && { unclaimed }),
      // Shows other accounts only to an account that can ask, because anyone may find a link on paper.
      ...(isClaim &&
        !user.unconfirmed && {
          others: others.map(({ account, may: right }) => ({ email: emailOf(account), may: right })),
        }),
      ...(needsApproval(invitation) && { approval: hasAsked ? ('asked' as const) : ('asks' as const) }),
    };
  }

  async toSent(
    { id }: CurrentUser,
    { _id, from, may, email, nonce, expiresAt, askers = [], acceptedBy }: InvitationRecord,
  ): Promise<SentInvitation> {
    const isOwnLink = email === undefined && from.toHexString() === id;
    const asking = isOwnLink ? (acceptedBy ? [acceptedBy] : askers).map(String) : [];
    // A blocked account, or one that has to confirm a new address, cannot be approved.
    const known = [...(await this.accounts.findKnown(asking))].filter(([, { mayGuard }]) => mayGuard);
    return {
      _id: _id.toHexString(),
      may,
      ...(email !== undefined && { email }),
      ...(isOwnLink && !acceptedBy && { code: this.codes.codeOf(nonce) }),
      ...(known.length > 0 && {
        askers: known.map(([account, { email: address }]) => ({ account, email: address })),
      }),
      expiresAt: expiresAt.toISOString(),
    };
  }
}
