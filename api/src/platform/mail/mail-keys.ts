import type { Types } from 'mongoose';

/** Returns the key of a message's mail to an account. */
export const letterMailKey = (letter: Types.ObjectId, account: string): string =>
  `letter:${letter.toHexString()}:${account}`;

/** Returns the key of the mail to an account about a version of a program. */
export const versionMailKey = (
  { event, number }: { event: Types.ObjectId; number: number },
  kind: string,
  account: string,
): string => [kind, event.toHexString(), String(number), account].join(':');

/** Returns the version number in the key of a mail. */
export const versionInMailKey = (key: string): number => Number(key.split(':')[2]);
