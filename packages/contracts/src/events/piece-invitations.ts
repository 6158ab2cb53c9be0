import { z } from 'zod';
import { Email } from '../people/auth.ts';
import { EventResponse } from './events.ts';
import { Id } from '../base/id.ts';
import { PerformerFields, PerformerRole, ProfileChoice } from './performers.ts';
import { requiredText } from '../base/text.ts';

const invited = {
  /** The name by which the inviting family calls the person: "Noah", or "Noah’s family". */
  name: requiredText('invited', 60),
  instrument: PerformerFields.shape.instrument,
  role: PerformerRole,
  /** The address that gets the invitation by mail. Without it, the sender passes on the link. */
  email: Email.optional(),
};

/** The fields of the form that invites a person of another family into a piece. */
export const InvitePersonFields = z.strictObject(invited);
export type InvitePersonFields = z.infer<typeof InvitePersonFields>;

/** `PUT /piece_invitation` */
export const InvitePersonInput = z.strictObject({ ...invited, id: Id });
export type InvitePersonInput = z.infer<typeof InvitePersonInput>;

/** An invited person of a sign-up. */
export const InvitedPersonId = z.strictObject({ id: Id, invited: Id });
export type InvitedPersonId = z.infer<typeof InvitedPersonId>;

/** A person of another family whom a piece waits for, or whose family has declined. */
export const InvitedPerson = z.object({
  _id: z.string(),
  /** '' for the families of other people in the piece, and for the next family after the first person has changed. */
  name: z.string(),
  instrument: z.string(),
  role: PerformerRole,
  declined: z.literal(true).optional(),
});
export type InvitedPerson = z.infer<typeof InvitedPerson>;

/** An invitation as it was sent, for accounts that may edit the sign-up. */
export const SentPieceInvitation = z.object({
  _id: z.string(),
  /** Absent for a link without an address. */
  email: z.string().optional(),
  /** The code of a link. A code that was mailed is only in the mail. */
  code: z.string().optional(),
});
export type SentPieceInvitation = z.infer<typeof SentPieceInvitation>;

/** `POST /piece_invitation_accept`: the profile of the invited person. */
export const AcceptPieceInvitationInput = z.strictObject({
  code: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }),
  profile: ProfileChoice,
});
export type AcceptPieceInvitationInput = z.infer<typeof AcceptPieceInvitationInput>;

/** An invitation into a piece as the invited family sees it. */
export const PieceInvitation = z.object({
  /** The name that the account that invites has chosen. Anyone may find a link, so its address is only in mails. */
  from: z.string().optional(),
  /** The last moment to answer. */
  answerBy: z.string(),
  event: EventResponse.pick({
    _id: true,
    name: true,
    date: true,
    timeZone: true,
    duration: true,
    address: true,
  }),
  title: z.string(),
  composer: z.string(),
  name: z.string(),
  instrument: z.string(),
  role: PerformerRole,
  /** The names of the people in the piece, as other families see them. */
  people: z.array(z.string()),
  /** The id of the sign-up, if the family of the reader has accepted. */
  joined: z.string().optional(),
});
export type PieceInvitation = z.infer<typeof PieceInvitation>;
