import type { AccountResponse, CaptchaResponse, OpenSession, SessionResponse } from '@portal/contracts/auth';
import {
  ChangePasswordInput,
  ConfirmEmailInput,
  EndSessionsInput,
  LoginInput,
  ReauthenticateInput,
  RequestResetInput,
  ResetPasswordInput,
  SignupInput,
  UpdateAccountInput,
} from '@portal/contracts/auth';
import { UndoGuardianInput, type UndoableChange } from '@portal/contracts/guardians';
import { MailChoices, StopMailsInput, type FeedResponse } from '@portal/contracts/mails';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
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

const done = () => HttpResponse.json({ ok: true });
const created = () => HttpResponse.json({ ok: true }, { status: 201 });

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

const visits = [
  http.get('/api/captcha', () => HttpResponse.json(challenge)),
  http.get('/api/auth', () =>
    stored.isSignedIn ? HttpResponse.json(signedInAs()) : refusal('unauthenticated'),
  ),
  http.post('/api/login', async ({ request }) => {
    const { email, password } = LoginInput.parse(await request.json());
    if (email !== stored.account.email) return refusal('noemail');
    if (password !== knownPassword) return refusal('badpass');
    stored.isSignedIn = true;
    return HttpResponse.json(signedInAs());
  }),
  http.put('/api/account', async ({ request }) => {
    const { email } = SignupInput.parse(await request.json());
    return email === stored.account.email ? refusal('emailtaken', { email: 'email' }) : created();
  }),
  http.post('/api/confirmemail', async ({ request }) => {
    const { code } = ConfirmEmailInput.parse(await request.json());
    return code === goodCode ? done() : refusal('badcode');
  }),
  http.get('/api/mail_stop', ({ request }) => {
    const code = new URL(request.url).searchParams.get('code');
    return code === goodCode ? HttpResponse.json({ choice: 'reminders' }) : refusal('badcode');
  }),
  http.post('/api/mail_stop', async ({ request }) => {
    const { code } = StopMailsInput.parse(await request.json());
    return code === goodCode ? HttpResponse.json({ choice: 'reminders' }) : refusal('badcode');
  }),
  http.get('/api/guardian_undo', ({ request }) => {
    const code = new URL(request.url).searchParams.get('code');
    return code === goodCode ? HttpResponse.json(undoable) : refusal('badcode');
  }),
  http.post('/api/guardian_undo', async ({ request }) => {
    const { code } = UndoGuardianInput.parse(await request.json());
    return code === goodCode ? done() : refusal('badcode');
  }),
  http.post('/api/generatepasswordresetcode', async ({ request }) => {
    const { email } = RequestResetInput.parse(await request.json());
    return email === stored.account.email ? done() : refusal('noaccount');
  }),
  http.post('/api/resetpassword', async ({ request }) => {
    const { code } = ResetPasswordInput.parse(await request.json());
    return code === goodCode ? done() : refusal('badcode', { code: 'code' });
  }),
];

/** Calls of a signed-in user. */
const account = [
  http.get('/api/account', () => HttpResponse.json(stored.account)),
  http.post('/api/account', async ({ request }) => {
    const { email, ...fields } = UpdateAccountInput.parse(await request.json());
    Object.assign(stored.account, fields);
    if (email === stored.account.email) return done();
    if (stored.isStale) return refusal('reauth');
    stored.account.pendingEmail = email;
    return done();
  }),
  http.post('/api/reauthenticate', async ({ request }) => {
    const { password } = ReauthenticateInput.parse(await request.json());
    if (password !== knownPassword) return refusal('badpass', { password: 'password' });
    stored.isStale = false;
    step.isDue = false;
    return done();
  }),
  http.post('/api/account_password', async ({ request }) => {
    const { currentPassword } = ChangePasswordInput.parse(await request.json());
    return currentPassword === knownPassword ? done() : refusal('badpass', { currentPassword: 'password' });
  }),
  http.post('/api/resend_confirmation', done),
  http.get('/api/sessions', () => HttpResponse.json(stored.sessions)),
  http.post('/api/sessions_end', async ({ request }) => {
    const { id } = EndSessionsInput.parse(await request.json());
    stored.sessions = stored.sessions.filter(
      (session) => session.isCurrent || (id !== undefined && session.id !== id),
    );
    return done();
  }),
  http.get('/api/mail_choices', () => HttpResponse.json(stored.choices)),
  http.post('/api/mail_choices', async ({ request }) => {
    Object.assign(stored.choices, MailChoices.parse(await request.json()));
    return HttpResponse.json(stored.choices);
  }),
  http.get('/api/calendar_feed', () => HttpResponse.json(stored.feed)),
  http.post('/api/calendar_feed', () => {
    stored.feed = { address: 'https://music.example/api/calendar.ics?key=made' };
    return HttpResponse.json(stored.feed);
  }),
  http.post('/api/calendar_feed_end', () => {
    stored.feed = {};
    return done();
  }),
  http.get('/api/account_export', () =>
    HttpResponse.json({
      exportedAt: '2026-11-21T10:00:00.000Z',
      account: { ...stored.account, id: personId, createdAt: '2026-01-01T00:00:00.000Z', language: 'en' },
      sessions: stored.sessions,
      data: {
        mailChoices: stored.choices,
        programs: [],
        invitations: [],
        mails: [],
        letters: { received: [], written: [] },
        remoteData: [],
        pieceInvitations: [],
      },
    }),
  ),
  http.post('/api/account_delete', async ({ request }) => {
    const { password } = ReauthenticateInput.parse(await request.json());
    return password === knownPassword ? done() : refusal('badpass', { password: 'password' });
  }),
];

/** Mock API for every call this remote makes. */
export const handlers = [...visits, ...account, ...guardianHandlers];
