import type { Types } from 'mongoose';

/** Names the mail of a letter to an account. */
export const letterMailKey = (letter: Types.ObjectId, account: string): string =>
  `letter:${letter.toHexString()}:${account}`;

/** Names the mail about a version of a program to an account. */
export const versionMailKey = (
  { event, number }: { event: Types.ObjectId; number: number },
  kind: string,
  account: string,
): string => [kind, event.toHexString(), String(number), account].join(':');

/** The number of the version a mail is about, from its key. */
export const versionInMailKey = (key: string): number => Number(key.split(':')[2]);
