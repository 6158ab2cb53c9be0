import { Controller } from '@nestjs/common';
import type { IdQuery } from '@portal/contracts/id';
import type {
  ApproveInvitationInput,
  CreateInvitationInput,
  InvitePupilInput,
  InvitationCode,
  TakeBackInvitationInput,
} from '@portal/contracts/invitations';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { done } from '../../platform/http/calls/done.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { InvitationLists } from './invitation-lists.service.js';
import { InvitationsService } from './invitations.service.js';

const byCode = ['noinvitation', 'otheraddress', 'throttled'] as const;

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly lists: InvitationLists,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /sent_invitations')
  listSentInvitations({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.lists.listSent(user, id);
  }

  @Call('GET /invitations')
  listInvitations(@CurrentUser() user: CurrentUser) {
    return this.lists.listReceived(user);
  }

  @Call('GET /invitation', ...byCode)
  getInvitation(
    { code }: InvitationCode,
    @CurrentUser() user: CurrentUser,
    @ClientAddress() address: string,
  ) {
    return this.throttles.countWrong('code-address', address, () => this.lists.show(user, code));
  }

  @Call('PUT /invitation', 'reauth', 'quota', 'invitedoften')
  createInvitation(input: CreateInvitationInput, @CurrentUser() user: CurrentUser) {
    return this.invitations.create(user, input);
  }

  @Call('PUT /pupil_invitation', 'quota')
  invitePupil({ profile }: InvitePupilInput, @CurrentUser() user: CurrentUser) {
    return this.invitations.invitePupil(user, profile);
  }

  @Call('POST /invitation_accept', ...byCode, 'unconfirmed', 'reauth', 'alreadyguardian')
  acceptInvitation(
    { code }: InvitationCode,
    @CurrentUser() user: CurrentUser,
    @ClientAddress() address: string,
  ) {
    return this.throttles.countWrong('code-address', address, () => this.invitations.accept(user, code));
  }

  @Call('POST /invitation_approve', 'noinvitation', 'reauth')
  async approveInvitation(input: ApproveInvitationInput, @CurrentUser() user: CurrentUser) {
    await this.invitations.approve(user, input);
    return done;
  }

  @Call('POST /invitation_decline', ...byCode)
  async declineInvitation(
    { code }: InvitationCode,
    @CurrentUser() user: CurrentUser,
    @ClientAddress() address: string,
  ) {
    await this.throttles.countWrong('code-address', address, () => this.invitations.decline(user, code));
    return done;
  }

  @Call('POST /invitation_take_back', 'noinvitation')
  async takeBackInvitation(input: TakeBackInvitationInput, @CurrentUser() user: CurrentUser) {
    await this.invitations.takeBack(user, input);
    return done;
  }
}
