import { Controller } from '@nestjs/common';
import type { IdQuery } from '@portal/contracts/id';
import type { InvitationCode } from '@portal/contracts/invitations';
import type {
  AcceptPieceInvitationInput,
  InvitedPersonId,
  InvitePersonInput,
} from '@portal/contracts/piece-invitations';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { done } from '../../platform/http/calls/done.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PieceInvitations } from './piece-invitations.service.js';

const closed = ['past', 'canceled'] as const;

@Controller()
export class PieceInvitationsController {
  constructor(
    private readonly invitations: PieceInvitations,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /sent_piece_invitations')
  listInvited({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.invitations.listSent(user, id);
  }

  @Call('PUT /piece_invitation', ...closed, 'conflict', 'quota', 'invitedoften')
  invitePerson(input: InvitePersonInput, @CurrentUser() user: CurrentUser) {
    return this.invitations.invite(user, input);
  }

  @Call('POST /piece_invitation_remind', ...closed, 'conflict', 'unreachable', 'quota', 'invitedoften')
  async remindInvited(input: InvitedPersonId, @CurrentUser() user: CurrentUser) {
    await this.invitations.remind(user, input);
    return done;
  }

  @Call('POST /piece_invitation_take_back')
  takeBackInvited(input: InvitedPersonId, @CurrentUser() user: CurrentUser) {
    return this.invitations.takeBack(user, input);
  }

  @Call('GET /piece_invitations')
  listPieceInvitations(@CurrentUser() user: CurrentUser) {
    return this.invitations.listReceived(user);
  }

  @Call('GET /piece_invitation', ...closed, 'noinvitation', 'throttled')
  getPieceInvitation({ code }: InvitationCode, @ClientAddress() address: string) {
    return this.throttles.countWrong('code-address', address, () => this.invitations.show(code));
  }

  @Call('POST /piece_invitation_accept', ...closed, 'noinvitation', 'throttled')
  joinPiece(
    input: AcceptPieceInvitationInput,
    @CurrentUser() user: CurrentUser,
    @ClientAddress() address: string,
  ) {
    return this.throttles.countWrong('code-address', address, () => this.invitations.accept(user, input));
  }

  @Call('POST /piece_invitation_decline', ...closed, 'noinvitation', 'throttled')
  async declinePiece({ code }: InvitationCode, @ClientAddress() address: string) {
    await this.throttles.countWrong('code-address', address, () => this.invitations.decline(code));
    return done;
  }
}
