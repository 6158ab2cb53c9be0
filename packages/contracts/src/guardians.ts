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
