import type {
  AcceptPieceInvitationInput,
  InvitePersonInput,
  PieceInvitation,
  SentPieceInvitation,
} from '@portal/contracts/piece-invitations';
import { post, put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';
import { stored } from './performances.api.ts';

/** Returns the open invitations of a sign-up, each with its email address or the code of its link. */
export const listInvited = (id: string): Read<SentPieceInvitation[]> => ({
  path: '/sent_piece_invitations',
  query: { id },
  absent: [],
});

export const invitePerson = (input: InvitePersonInput) =>
  put('/piece_invitation', input).then(stored('sign-up-changed'));

export const remindInvited = (id: string, invited: string) =>
  post('/piece_invitation_remind', { id, invited });

export const takeBackInvited = (id: string, invited: string) =>
  post('/piece_invitation_take_back', { id, invited }).then(stored('sign-up-changed'));

export const getPieceInvitation = (code: string): Read<PieceInvitation> => ({
  path: '/piece_invitation',
  query: { code },
});

export const joinPiece = (input: AcceptPieceInvitationInput) =>
  post('/piece_invitation_accept', input).then(stored('signed-up'));

export const declinePiece = (code: string) => post('/piece_invitation_decline', { code });
