import { z } from 'zod';
import { Email } from './auth.ts';
import { Id } from '../base/id.ts';

/**
 * The right of an account on a profile: `guard` is everything, `edit` changes the profile and its sign-ups, `see` only
 * reads. The account of a student has `edit` or `see`. `teach` is for teachers: they see name and grade, sign up, and see
 * and change only the sign-ups they made.
 */
export const GuardianRight = z.enum(['guard', 'edit', 'see', 'teach'], { error: 'invalid' });
export type GuardianRight = z.infer<typeof GuardianRight>;

/** A right of the family. A teacher has none. */
export type FamilyRight = Exclude<GuardianRight, 'teach'>;

/** Acts on a profile that an account may be allowed. `signUp` signs it up for events. */
export const ProfileAct = z.enum(['edit', 'consent', 'invite', 'delete', 'signUp']);
export type ProfileAct = z.infer<typeof ProfileAct>;

/** Acts on a sign-up that an account may be allowed. `leave` takes a person out of the piece. */
export const SignupAct = z.enum(['edit', 'withdraw', 'leave']);
export type SignupAct = z.infer<typeof SignupAct>;

/** An account that looks after a profile. */
export const Guardian = z.object({
  account: z.string(),
  email: z.string(),
  may: GuardianRight,
});
export type Guardian = z.infer<typeof Guardian>;

/** `POST /guardian_remove`: an account leaves a profile, or a guardian removes the account of the student. */
export const RemoveGuardianInput = z.strictObject({ id: Id, account: Id });
export type RemoveGuardianInput = z.infer<typeof RemoveGuardianInput>;

/** `POST /guardian_add`: an admin adds an account to a profile. */
export const AddGuardianInput = z.strictObject({ id: Id, email: Email, may: GuardianRight });
export type AddGuardianInput = z.infer<typeof AddGuardianInput>;

/** The fields of the form by which an admin adds an account. */
export const AddGuardianFields = AddGuardianInput.omit({ id: true });

/** How an account changed on a profile. */
export const AccountChangeKind = z.enum(['join', 'leave']);
export type AccountChangeKind = z.infer<typeof AccountChangeKind>;

/** The code in a mail about an account that joined or left a profile. */
export const UndoGuardianInput = z.strictObject({
  code: z.string({ error: 'code' }).max(100, { error: 'code' }),
});
export type UndoGuardianInput = z.infer<typeof UndoGuardianInput>;

/** An act that its account can undo: a new link as a teacher, a "yes" to a question about consent, a deleted profile. */
export const OwnAct = z.enum(['link', 'consent', 'delete']);
export type OwnAct = z.infer<typeof OwnAct>;

/** `GET /guardian_undo`: the change that a code undoes. Of the performer it has only the first name. */
export const UndoableChange = z.object({
  kind: z.enum([...AccountChangeKind.options, ...OwnAct.options]),
  /** The address of the account that joined or left, or that can undo its act. */
  email: z.string(),
  /** The right of an account that joined or left. */
  may: GuardianRight.optional(),
  firstName: z.string(),
  at: z.iso.datetime(),
  /** Set if the account claimed the profile. Undoing that gives it back to the teacher, without the family's data. */
  isClaim: z.boolean().optional(),
});
export type UndoableChange = z.infer<typeof UndoableChange>;
