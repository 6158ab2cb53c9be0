import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { PieceInvitations } from './piece-invitations.service.js';

const closed = ['past', 'canceled'] as const;

@Controller()
export class PieceInvitationsController {
  constructor(private readonly invitations: PieceInvitations) {}

  @Call('GET /sent_piece_invitations')
  listInvited({ input: { id }, user }: Asked<'GET /sent_piece_invitations'>) {
    return this.invitations.listSent(user, id);
  }

  @Call('PUT /piece_invitation', ...closed, 'conflict', 'quota', 'invitedoften')
  invitePerson({ input, user }: Asked<'PUT /piece_invitation'>) {
    return this.invitations.invite(user, input);
  }

  @Call('POST /piece_invitation_remind', ...closed, 'conflict', 'unreachable', 'quota', 'invitedoften')
  remindInvited({ input, user }: Asked<'POST /piece_invitation_remind'>) {
    return this.invitations.remind(user, input);
  }

  @Call('POST /piece_invitation_take_back')
  takeBackInvited({ input, user }: Asked<'POST /piece_invitation_take_back'>) {
    return this.invitations.takeBack(user, input);
  }

  @Call('GET /piece_invitations')
  listPieceInvitations({ user }: Asked<'GET /piece_invitations'>) {
    return this.invitations.listReceived(user);
  }

  @Call('GET /piece_invitation', ...closed, 'noinvitation', 'throttled')
  getPieceInvitation({ input: { code } }: Asked<'GET /piece_invitation'>) {
    return this.invitations.show(code);
  }

  @Call('POST /piece_invitation_accept', ...closed, 'noinvitation', 'throttled')
  joinPiece({ input, user }: Asked<'POST /piece_invitation_accept'>) {
    return this.invitations.accept(user, input);
  }

  @Call('POST /piece_invitation_decline', ...closed, 'noinvitation', 'throttled')
  declinePiece({ input: { code } }: Asked<'POST /piece_invitation_decline'>) {
    return this.invitations.decline(code);
  }
}
