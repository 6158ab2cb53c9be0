import { Types } from 'mongoose';
import { describe, expect, it, test } from 'vitest';
import { asRestored, mailsPromisedBy } from './restored.js';

const now = new Date('2090-12-01T12:00:00Z');
const before = new Date('2090-12-01T11:00:00Z');
const after = new Date('2090-12-01T13:00:00Z');
const event = new Types.ObjectId();

describe('a document that waited to be sent does not wait after the restore', () => {
  test.each([
    ['a mail', 'mails', { state: 'waiting', facts: { name: 'Ana' }, open: 'x' }, 'unknown'],
    ['a letter that was due', 'letters', { state: 'waiting', sendAt: before }, 'queued'],
    ['a letter that had started', 'letters', { state: 'started', sendAt: before }, 'queued'],
  ])('%s', (_, collection, document, state) => {
    const restored = asRestored({ collection, document }, now);
    expect(restored).toMatchObject({ state });
    expect(restored).not.toHaveProperty('facts');
    expect(restored).not.toHaveProperty('open');
  });

  test('a version, whose mails get the state unknown', () => {
    const pending = { kind: 'published', recipients: [{ account: 'ana', facts: {} }] };
    const entry = { collection: 'program_versions', document: { event, number: 2, pending } };
    expect(asRestored(entry, now)).toEqual({ event, number: 2 });
    const key = `published:${event.toHexString()}:2:ana`;
    const promised = { kind: 'published', event, account: 'ana', key, state: 'unknown', isDead: true };
    expect(mailsPromisedBy(entry, now)).toMatchObject([promised]);
  });
});

it.each([
  ['mails', { state: 'sent' }],
  ['mails', { state: 'refused', isDead: true, reply: 'no' }],
  ['letters', { state: 'waiting', sendAt: after }],
  ['letters', { state: 'queued', sendAt: before }],
  ['program_versions', { event, number: 1 }],
  ['accounts', { state: 'CA' }],
])('a document of %s that does not wait is unchanged: %j', (collection, document) => {
  expect(asRestored({ collection, document }, now)).toEqual(document);
  expect(mailsPromisedBy({ collection, document }, now)).toEqual([]);
});
