import { z } from 'zod';
import { Email } from './auth.ts';
import { Id } from '../base/id.ts';
import { InvitationCode } from './invitations.ts';

/** An address to which a teacher has sent the link. */
export const AskedFamily = z.object({
  email: z.string(),
  at: z.string(),
  /** The account with this address has opened the link. */
  opened: z.boolean(),
  /** How many of the teacher's pupils the account with this address looks after. */
  chose: z.number(),
});
export type AskedFamily = z.infer<typeof AskedFamily>;

/** `GET /teacher_link` and `POST /teacher_link`: the code of the link by which families add the user as their teacher. */
export const TeacherLink = z.object({
  /** Absent until the user has made a link. */
  code: z.string().optional(),
  /** The address of the user's account, by which families recognize the teacher. */
  from: z.string(),
  /** The addresses to which the link was mailed, the latest first. */
  asked: z.array(AskedFamily),
});
export type TeacherLink = z.infer<typeof TeacherLink>;

/** `PUT /teacher_invitation`: mails the link to a family. */
export const InviteFamilyInput = z.strictObject({ email: Email });
export type InviteFamilyInput = z.infer<typeof InviteFamilyInput>;

/** `GET /teacher`: the teacher of a link, as a family sees it. */
export const TeacherOfLink = z.object({
  /** The address of the teacher's account. */
  from: z.string(),
  code: z.string(),
  /** The profiles of the user on which the teacher has a right already. */
  profiles: z.array(z.string()),
});
export type TeacherOfLink = z.infer<typeof TeacherOfLink>;

/** The most profiles that one request adds a teacher to. */
export const maxTaught = 20;

/** `POST /teacher_accept`: the profiles that the teacher may sign up. */
export const AcceptTeacherInput = InvitationCode.extend({
  profiles: z
    .array(Id, { error: 'profile' })
    .min(1, { error: 'profile' })
    .max(maxTaught, { error: 'invalid' }),
});
export type AcceptTeacherInput = z.infer<typeof AcceptTeacherInput>;
