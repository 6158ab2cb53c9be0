import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { InvitationLists } from './invitation-lists.service.js';
import { InvitationsService } from './invitations.service.js';

const byCode = ['noinvitation', 'otheraddress', 'throttled'] as const;

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly lists: InvitationLists,
  ) {}

  @Call('GET /sent_invitations')
  listSentInvitations({ input: { id }, user }: Asked<'GET /sent_invitations'>) {
    return this.lists.listSent(user, id);
  }

  @Call('GET /invitations')
  listInvitations({ user }: Asked<'GET /invitations'>) {
    return this.lists.listReceived(user);
  }

  @Call('GET /invitation', ...byCode)
  getInvitation({ input: { code }, user }: Asked<'GET /invitation'>) {
    return this.lists.show(user, code);
  }

  @Call('PUT /invitation', 'reauth', 'quota', 'invitedoften')
  createInvitation({ input, user }: Asked<'PUT /invitation'>) {
    return this.invitations.create(user, input);
  }

  @Call('PUT /pupil_invitation', 'quota')
  invitePupil({ input: { profile }, user }: Asked<'PUT /pupil_invitation'>) {
    return this.invitations.invitePupil(user, profile);
  }

  @Call('POST /invitation_accept', ...byCode, 'unconfirmed', 'reauth', 'alreadyguardian')
  acceptInvitation({ input: { code }, user }: Asked<'POST /invitation_accept'>) {
    return this.invitations.accept(user, code);
  }

  @Call('POST /invitation_approve', 'noinvitation', 'reauth')
  approveInvitation({ input, user }: Asked<'POST /invitation_approve'>) {
    return this.invitations.approve(user, input);
  }

  @Call('POST /invitation_decline', ...byCode)
  declineInvitation({ input: { code }, user }: Asked<'POST /invitation_decline'>) {
    return this.invitations.decline(user, code);
  }

  @Call('POST /invitation_take_back', 'noinvitation')
  takeBackInvitation({ input, user }: Asked<'POST /invitation_take_back'>) {
    return this.invitations.takeBack(user, input);
  }
}
