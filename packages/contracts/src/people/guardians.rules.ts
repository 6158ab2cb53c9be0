import type { GuardianRight, ProfileAct, SignupAct } from './guardians.ts';

/** The rights of accounts that may do what each right allows, the most powerful first. */
export const rightsWith = {
  guard: ['guard'],
  edit: ['guard', 'edit'],
  see: ['guard', 'edit', 'see'],
} as const satisfies Record<GuardianRight, GuardianRight[]>;

/** The right that each act needs: on the profile, on that of the first performer, or for `leave` on that of the person. */
export const rightFor = {
  edit: 'edit',
  withdraw: 'edit',
  leave: 'edit',
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
