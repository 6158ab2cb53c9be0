import type { mongo, Types } from 'mongoose';
import { versionMailKey } from '../common/mail-keys.js';
import type { Entry } from './backup-file.js';

type Document = mongo.BSON.Document;

/** Given up, and listed for an admin: it may have gone out before the restore, and nobody is to get it twice. */
const fate = { state: 'unknown', isDead: true, failure: 'restored' };

/** A mail that somebody was promised, and that the backup does not hold. */
export const unknownMail = (mail: Document, at: Date): Document => ({
  ...mail,
  ...fate,
  attempts: 0,
  nextAt: at,
  expires: at,
  createdAt: at,
});

const isWaiting = ({ state }: Document): boolean => state === 'waiting' || state === 'started';

const restoredMail = (mail: Document): Document => {
  if (!isWaiting(mail)) return mail;
  const { facts: _, open: __, latest: ___, ...kept } = mail;
  return { ...kept, ...fate };
};

// Of one that was due since nobody knows here to whom it went out: the repair says so of each email, and a person decides.
const restoredLetter = (letter: Document, now: Date): Document =>
  isWaiting(letter) && (letter['sendAt'] as Date) <= now ? { ...letter, state: 'queued' } : letter;

const restoredVersion = ({ pending: _, ...version }: Document): Document => version;

/**
 * A document as it is put back. That may be under the eyes of a portal that runs, so nothing that waits to be sent is ever
 * in the store.
 */
export const asRestored = ({ collection, document }: Entry, now: Date): Document => {
  if (collection === 'mails') return restoredMail(document);
  if (collection === 'letters') return restoredLetter(document, now);
  return collection === 'program_versions' ? restoredVersion(document) : document;
};

interface VersionEntry {
  event: Types.ObjectId;
  number: number;
  pending?: { kind: string; recipients: { account: string }[] };
}

/** The mails a version still had to put into the queue. */
export const mailsPromisedBy = ({ collection, document }: Entry, now: Date): Document[] => {
  if (collection !== 'program_versions') return [];
  const { pending, ...version } = document as VersionEntry;
  if (!pending) return [];
  const { kind, recipients } = pending;
  return recipients.map(({ account }) =>
    unknownMail({ kind, event: version.event, account, key: versionMailKey(version, kind, account) }, now),
  );
};
