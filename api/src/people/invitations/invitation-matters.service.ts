import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Matter } from '@portal/contracts/matters';
import { fullName } from '@portal/contracts/profiles.rules';
import { paths } from '@portal/contracts/paths';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { SecretDestinations } from '../../platform/http/links/secret-destinations.service.js';
import { Matters, type MattersOf } from '../profiles/matters.service.js';
import { InvitationLists } from './invitation-lists.service.js';
import { InvitationRecord } from './invitations.schema.js';

const sinceOf = ({ askedAt }: InvitationRecord, account: string) => {
  const since = askedAt?.[account];
  return since && { since: since.toISOString() };
};

/** Finds the invitations that wait for an account, or by which it waits for another one. */
@Injectable()
export class InvitationMatters implements OnModuleInit {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly lists: InvitationLists,
    private readonly matters: Matters,
    private readonly links: SecretDestinations,
  ) {}

  onModuleInit(): void {
    this.matters.register((of) => this.find(of));
    this.links.register(paths.invitation, (code) => this.lists.describe(code));
  }

  private async find({ user, profiles }: MattersOf): Promise<Matter[]> {
    const asked = { from: new Types.ObjectId(user.id), 'askers.0': trusted({ $exists: true }) };
    const found = await this.invitations
      .find({ ...this.lists.open(), $or: [asked, ...this.lists.sentTo(user)] })
      .sort({ _id: 1 })
      .lean();
    const matters = found.map(async (one) => {
      const isOwn = one.from.toHexString() === user.id;
      return isOwn ? await this.asking(user, one, profiles) : await this.received(user, one);
    });
    return (await Promise.all(matters)).flat();
  }

  private async received(user: CurrentUser, invitation: InvitationRecord): Promise<Matter[]> {
    const shown = await this.lists.toReceived(user, invitation);
    if (!shown) return [];
    const { firstName: who, from, approval } = shown;
    const of = invitation._id.toHexString();
    if (approval === 'asked') return [{ kind: 'claimWaits', of, who, from, ...sinceOf(invitation, user.id) }];
    return [{ kind: 'guardianInvited', of, who, from, since: invitation.createdAt.toISOString() }];
  }

  private async asking(
    user: CurrentUser,
    invitation: InvitationRecord,
    profiles: MattersOf['profiles'],
  ): Promise<Matter[]> {
    const of = invitation.profile.toHexString();
    const profile = profiles.person(of);
    const { askers = [] } = profile ? await this.lists.toSent(user, invitation) : {};
    return askers.map(({ account, email: from }) => ({
      kind: 'accountAsks',
      of,
      ...(profile && { who: fullName(profile) }),
      from,
      ...sinceOf(invitation, account),
    }));
  }
}
