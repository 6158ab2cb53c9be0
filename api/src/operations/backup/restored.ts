import type { mongo, Types } from 'mongoose';
import { versionMailKey } from '../../platform/mail/mails.schema.js';
import type { Entry } from './backup-file.js';

type Document = mongo.BSON.Document;

/** The state of a restored mail that may have been sent already. It is not sent again, but listed for admins. */
const fate = { state: 'unknown', isDead: true, failure: 'restored' };

/** A mail that was due and is not in the backup. */
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

// A message that became due after the backup may have been sent. The repair gives each of its emails the state unknown.
const restoredLetter = (letter: Document, now: Date): Document =>
  isWaiting(letter) && (letter['sendAt'] as Date) <= now ? { ...letter, state: 'queued' } : letter;

const restoredVersion = ({ pending: _, ...version }: Document): Document => version;

/**
 * Returns a document in the form in which it is restored. A portal may be running meanwhile, so documents that wait to
 * be sent never enter the database.
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

/** Returns the mails that a version still had to add to the queue. */
export const mailsPromisedBy = ({ collection, document }: Entry, now: Date): Document[] => {
  if (collection !== 'program_versions') return [];
  const { pending, ...version } = document as VersionEntry;
  if (!pending) return [];
  const { kind, recipients } = pending;
  return recipients.map(({ account }) =>
    unknownMail({ kind, event: version.event, account, key: versionMailKey(version, kind, account) }, now),
  );
};
