import type { GuardianRight, ProfileAct, SignupAct } from './guardians.ts';

/** The rights that include each right, the most powerful first. */
export const rightsWith = {
  guard: ['guard'],
  edit: ['guard', 'edit'],
  see: ['guard', 'edit', 'see'],
  teach: ['guard', 'edit', 'teach'],
} as const satisfies Record<GuardianRight, GuardianRight[]>;

/** The right on a profile that each act on it needs. */
export const rightFor = {
  edit: 'edit',
  consent: 'guard',
  invite: 'guard',
  delete: 'guard',
  signUp: 'teach',
} as const satisfies Record<ProfileAct, GuardianRight>;

/**
 * The right that each act on a sign-up needs: on the profile of the first performer, or for `leave` on that of the leaving
 * person.
 */
export const signupRightFor = {
  edit: 'teach',
  withdraw: 'teach',
  leave: 'edit',
} as const satisfies Record<SignupAct, GuardianRight>;

/** Returns whether a right includes another one. */
export const hasRight = (right: GuardianRight | undefined, wanted: GuardianRight): boolean =>
  (rightsWith[wanted] as readonly unknown[]).includes(right);

/** Returns which of these acts on a profile an account with a right may do. */
export const actsWith = (right: GuardianRight | undefined, acts: readonly ProfileAct[]): ProfileAct[] =>
  acts.filter((act) => hasRight(right, rightFor[act]));

/**
 * Returns whether the current user may do something, according to an answer. Answers to coordinators allow everything,
 * because they do not have `may`.
 */
export const mayDo = <Act extends string>(answer: { may?: readonly Act[] | undefined }, act: Act): boolean =>
  answer.may?.includes(act) ?? true;

/** Returns whether the current user may sign up a profile. */
export const maySignUp = (profile: { may?: readonly ProfileAct[] | undefined }): boolean =>
  mayDo(profile, 'signUp');

/** Returns whether the current user is the teacher of a profile, who may sign it up, and edit it until a family claims it. */
export const isPupil = ({
  may,
  unclaimed,
}: {
  may?: readonly ProfileAct[] | undefined;
  unclaimed?: true | undefined;
}): boolean =>
  (unclaimed === true && may?.includes('invite') === true) || (may?.length === 1 && may[0] === 'signUp');
