import type { AccountResponse, CaptchaResponse, OpenSession, SessionResponse } from '@portal/contracts/auth';
import type { UndoableChange } from '@portal/contracts/guardians';
import type { FeedResponse, MailChoices } from '@portal/contracts/mails';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { refusal } from '@portal/kit/testing/refusal';
import { guardianHandlers, personId, resetGuardians, step } from './guardians.ts';

export { personId };
export const knownPassword = 'Music2026';
export const goodCode = 'good-code';

interface Stored {
  account: AccountResponse;
  sessions: OpenSession[];
  choices: MailChoices;
  feed: FeedResponse;
  isSignedIn: boolean;
  /** Whether changing the email asks for the password, because the login is old. */
  isStale: boolean;
}

const beginning = (): Stored => ({
  account: {
    email: 'ana@example.org',
    name: '',
    emailConfirmed: true,
    phone: '4155550100',
    state: 'California',
    accountType: 'parent',
    zip: '94610',
    wechatId: 'ana_li_88',
    permissions: [],
  },
  sessions: [
    {
      id: 'b'.repeat(24),
      device: 'Firefox on Windows',
      openedAt: '2026-11-20T17:00:00.000Z',
      seenAt: '2026-11-21T09:30:00.000Z',
      isCurrent: true,
    },
    {
      id: 'c'.repeat(24),
      device: 'Safari on iOS',
      openedAt: '2026-11-01T08:00:00.000Z',
      seenAt: '2026-11-19T20:15:00.000Z',
      isCurrent: false,
    },
  ],
  choices: {},
  feed: {},
  isSignedIn: false,
  isStale: false,
});

/** Data of the mock API. Tests change it; `resetAccounts` restores it. */
export const stored = beginning();

export const resetAccounts = (): void => {
  Object.assign(stored, beginning());
  resetGuardians();
};

/** The change that the good code undoes. */
export const undoable: UndoableChange = {
  kind: 'join',
  email: 'ben@example.org',
  may: 'guard',
  firstName: 'Hazel',
  at: '2026-11-21T09:30:00.000Z',
};

// Solved by a single hash, so that tests are fast.
const challenge: CaptchaResponse = {
  provider: 'altcha',
  parameters: {
    algorithm: 'SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: '0123456789abcdef0123456789abcdef',
    cost: 1,
    keyLength: 32,
    keyPrefix: '',
  },
  signature: '00',
};

const signedInAs = (): SessionResponse => ({ id: personId, permissions: stored.account.permissions });

const ifGood = <Answer>(code: string, answer: Answer): Answer | Response =>
  code === goodCode ? answer : refusal('badcode');

const ifKnown = (password: string, field = 'password'): Response | undefined =>
  password === knownPassword ? undefined : refusal('badpass', { [field]: 'password' });

const visits = mockCalls({
  'GET /captcha': () => challenge,
  'GET /auth': () => (stored.isSignedIn ? signedInAs() : refusal('unauthenticated')),
  'POST /login': ({ email, password }) => {
    if (email !== stored.account.email) return refusal('noemail');
    if (password !== knownPassword) return refusal('badpass');
    stored.isSignedIn = true;
    return signedInAs();
  },
  'PUT /account': ({ email }) =>
    email === stored.account.email ? refusal('emailtaken', { email: 'email' }) : undefined,
  'POST /confirmemail': ({ code }) => ifGood(code, undefined),
  'GET /mail_stop': ({ code }) => ifGood(code, { choice: 'reminders' }),
  'POST /mail_stop': ({ code }) => ifGood(code, { choice: 'reminders' }),
  'GET /guardian_undo': ({ code }) => ifGood(code, undoable),
  'POST /guardian_undo': ({ code }) => ifGood(code, undefined),
  'POST /generatepasswordresetcode': ({ email }) =>
    email === stored.account.email ? undefined : refusal('noaccount'),
  'POST /resetpassword': ({ code }) => (code === goodCode ? undefined : refusal('badcode', { code: 'code' })),
});

/** Calls of a signed-in user. */
const account = mockCalls({
  'GET /account': () => stored.account,
  'POST /account': ({ email, ...fields }) => {
    Object.assign(stored.account, fields);
    if (email === stored.account.email) return undefined;
    if (stored.isStale) return refusal('reauth');
    stored.account.pendingEmail = email;
    return undefined;
  },
  'POST /reauthenticate': ({ password }) => {
    const refused = ifKnown(password);
    if (refused) return refused;
    stored.isStale = false;
    step.isDue = false;
    return undefined;
  },
  'POST /account_password': ({ currentPassword }) => ifKnown(currentPassword, 'currentPassword'),
  'POST /resend_confirmation': () => undefined,
  'GET /sessions': () => stored.sessions,
  'POST /sessions_end': ({ id }) => {
    stored.sessions = stored.sessions.filter(
      (session) => session.isCurrent || (id !== undefined && session.id !== id),
    );
  },
  'GET /mail_choices': () => stored.choices,
  'POST /mail_choices': (choices) => Object.assign(stored.choices, choices),
  'GET /calendar_feed': () => stored.feed,
  'POST /calendar_feed': () => (stored.feed = { address: 'https://music.example/api/calendar.ics?key=made' }),
  'POST /calendar_feed_end': () => void (stored.feed = {}),
  'GET /account_export': () => ({
    exportedAt: '2026-11-21T10:00:00.000Z',
    account: { ...stored.account, id: personId, createdAt: '2026-01-01T00:00:00.000Z', language: 'en' },
    sessions: stored.sessions,
    data: {
      askedFamilies: [],
      mailChoices: stored.choices,
      programs: [],
      invitations: [],
      mails: [],
      letters: { received: [], written: [] },
      remoteData: [],
      pieceInvitations: [],
    },
  }),
  'POST /account_delete': ({ password }) => ifKnown(password),
});

/** Mock API for every call this remote makes. */
export const handlers = [...visits, ...account, ...guardianHandlers];
