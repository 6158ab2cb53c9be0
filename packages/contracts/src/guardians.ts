import { z } from 'zod';
import { Id } from './id.ts';

/**
 * The right of an account on a profile: `guard` is everything, `edit` changes the profile and its sign-ups, `see` only
 * reads. The account of a student has `edit` or `see`.
 */
export const GuardianRight = z.enum(['guard', 'edit', 'see'], { error: 'invalid' });
export type GuardianRight = z.infer<typeof GuardianRight>;

/** The rights of accounts that may do what each right allows, the most powerful first. */
export const rightsWith = {
  guard: ['guard'],
  edit: ['guard', 'edit'],
  see: ['guard', 'edit', 'see'],
} as const satisfies Record<GuardianRight, GuardianRight[]>;

/** Acts on a profile that an account may be allowed. */
export const ProfileAct = z.enum(['edit', 'consent', 'invite', 'delete']);
export type ProfileAct = z.infer<typeof ProfileAct>;

/** Acts on a sign-up that an account may be allowed. */
export const SignupAct = z.enum(['edit', 'withdraw']);
export type SignupAct = z.infer<typeof SignupAct>;

/** The right that each act needs: on the profile, or on that of the first performer. */
export const rightFor = {
  edit: 'edit',
  withdraw: 'edit',
  consent: 'guard',
  invite: 'guard',
  delete: 'guard',
} as const satisfies Record<ProfileAct | SignupAct, GuardianRight>;

/** Returns whether a right includes another one. */
export const hasRight = (right: GuardianRight | undefined, wanted: GuardianRight): boolean =>
  (rightsWith[wanted] as readonly unknown[]).includes(right);

/** Returns which of these acts an account with a right may do. */
export const actsWith = <Act extends ProfileAct | SignupAct>(
  right: GuardianRight | undefined,
  acts: readonly Act[],
): Act[] => acts.filter((act) => hasRight(right, rightFor[act]));

/** Returns whether the reader of an answer may do something. An API of the version before does not say. */
export const mayDo = <Act extends string>(answer: { may?: readonly Act[] | undefined }, act: Act): boolean =>
  answer.may?.includes(act) ?? true;

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
