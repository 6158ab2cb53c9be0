import { solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge, Solution } from 'altcha-lib/types';

/** Finds the number that solves a challenge; null if none is found in time. */
export const solve = (challenge: Challenge): Promise<Solution | null> =>
  solveChallenge({
    challenge,
    deriveKey: challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha,
    timeout: 60_000,
  });
