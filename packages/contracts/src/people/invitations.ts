import { z } from 'zod';
import { Email } from './auth.ts';
import { GuardianRight } from './guardians.ts';
import { Id } from '../base/id.ts';

/** The purpose of an invitation. */
export const InvitationKind = z.enum(['guardian']);
export type InvitationKind = z.infer<typeof InvitationKind>;

/** `PUT /invitation`: invites an account to a profile, by mail or with a link that the sender passes on. */
export const CreateInvitationInput = z.strictObject({
  kind: InvitationKind,
  profile: Id,
  may: GuardianRight,
  email: Email.optional(),
});
export type CreateInvitationInput = z.infer<typeof CreateInvitationInput>;

/** `PUT /pupil_invitation`: the link by which a family claims a profile from the teacher who made it. */
export const InvitePupilInput = z.strictObject({ profile: Id });
export type InvitePupilInput = z.infer<typeof InvitePupilInput>;

/** The fields of the form that invites by mail. */
export const InviteFields = z.strictObject({ email: Email, may: GuardianRight });
export type InviteFields = z.infer<typeof InviteFields>;

/** The code at the end of an invitation's link. */
export const InvitationCode = z.strictObject({
  code: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }),
});
export type InvitationCode = z.infer<typeof InvitationCode>;

/** `POST /invitation_take_back`: ends an invitation. With an account, refuses that account, and the link stays valid. */
export const TakeBackInvitationInput = z.strictObject({ id: Id, account: Id.optional() });
export type TakeBackInvitationInput = z.infer<typeof TakeBackInvitationInput>;

/** `POST /invitation_approve`: adds an account that asks. */
export const ApproveInvitationInput = z.strictObject({ id: Id, account: Id });
export type ApproveInvitationInput = z.infer<typeof ApproveInvitationInput>;

/** An account that asks to become a guardian by a link. */
export const Asker = z.object({ account: z.string(), email: z.string() });
export type Asker = z.infer<typeof Asker>;

/** An invitation that is not accepted yet, as the guardians of the profile see it. */
export const SentInvitation = z.object({
  _id: z.string(),
  may: GuardianRight,
  /** Absent for a link without an address. */
  email: z.string().optional(),
  /** The code of a link, for its sender. A code that was mailed is only in the mail. */
  code: z.string().optional(),
  /** The accounts that ask to become a guardian by the link, for its sender, who approves one of them. */
  askers: z.array(Asker).optional(),
  expiresAt: z.iso.datetime(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** An invitation as the invited account sees it, with only the first name of the performer. */
export const ReceivedInvitation = z.object({
  kind: InvitationKind,
  may: GuardianRight,
  /** The address of the account that invites. */
  from: z.string(),
  firstName: z.string(),
  code: z.string(),
  /** Set if the account that invites has made the profile as a teacher, and stays its teacher. */
  unclaimed: z.literal(true).optional(),
  /** The other accounts of such a profile. Teachers stay, and all others are removed when the family claims it. */
  others: z.array(z.object({ email: z.string(), may: GuardianRight })).optional(),
  /** Set if the sender has to approve the account: `asks` before the account has asked, then `asked`. */
  approval: z.enum(['asks', 'asked']).optional(),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** The answer of `POST /invitation_accept`: the id of the profile. */
export const AcceptedInvitation = z.object({
  profile: z.string(),
  /** The sender of the link has to approve the account first, because it becomes a guardian. */
  isAsked: z.boolean().optional(),
});
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>;
