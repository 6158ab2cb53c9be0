const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

export interface Limit {
  /** How many are allowed in one window; without a window, how many may exist at one time. */
  max: number;
  /** A window starts with the first request and lasts this long. */
  windowMs?: number;
  /** The error code of a refusal, `throttled` by default. */
  code?: 'quota' | 'invitedoften';
  /** Processes count requests in this many blocks, so that not every request costs a write. Without it, each is counted. */
  blocks?: number;
}

const quota = { code: 'quota' } as const;
const often = { windowMs: minute, blocks: 6 };

// The part after the last hyphen says what has a separate count: `address` is the client's IP address.
const defaults = {
  // Failed logins from browsers that never logged into the account, and from each browser that did in the last 90 days.
  'login-account': { max: 10, windowMs: quarter },
  'login-browser': { max: 10, windowMs: quarter },
  'login-address': { max: 100, windowMs: quarter },
  // Wrong passwords of a user who is logged in and is asked for the password again.
  'password-session': { max: 10, windowMs: quarter },
  'signup-address': { max: 120, windowMs: hour },
  // Password reset and confirmation mails.
  'mail-account': { max: 5, windowMs: hour },
  'reset-address': { max: 60, windowMs: hour },
  // Wrong codes of mailed links.
  'code-address': { max: 120, windowMs: quarter },
  'captcha-address': { max: 240, windowMs: minute },
  // Public programs, and addresses of programs that do not exist.
  'program-address': { max: 600, ...often },
  'program-tries': { max: 60, windowMs: quarter },
  // Lists of events, with and without search words.
  'search-account': { max: 60, ...often },
  'list-account': { max: 120, ...often },
  'event-account': { max: 60, windowMs: hour, ...quota },
  'profile-account': { max: 200 },
  // Accounts and open invitations of one profile; invitations that one account sends.
  'guardian-profile': { max: 10 },
  'invitation-account': { max: 30, windowMs: day, ...quota },
  // Links that one account makes for families of pupils, and profiles to which it adds teachers, who get a mail.
  'pupil-link-account': { max: 200, windowMs: day, ...quota },
  'teacher-account': { max: 60, windowMs: day, ...quota },
  // Reminders of invitations into pieces that one account sends.
  'reminder-account': { max: 300, windowMs: day, ...quota },
  // Invitations by mail to one mailbox, from all accounts together.
  'invitation-recipient': { max: 3, windowMs: day, code: 'invitedoften' },
  // Changed answers about consent. All of them are kept.
  'consent-account': { max: 300, windowMs: day, ...quota },
  'performance-account': { max: 300, windowMs: day, ...quota },
  'performance-account-event': { max: 100 },
  'performance-event': { max: 2000 },
  // Messages to families, test messages included.
  'letter-account': { max: 40, windowMs: day, ...quota },
  'upload-token': { max: 30, windowMs: hour },
  // Values that one remote stores for one account, and for all accounts together.
  'data-account': { max: 100 },
  'data-bytes-account': { max: 64 * 1024 },
  'data-remote': { max: 500 },
  'data-bytes-remote': { max: 256 * 1024 },
  // Writes of one account, for all remotes together.
  'remote-data-account': { max: 120, ...often },
  // Without HTTP/2 a browser has six connections to the portal, and its tabs need some of them for other requests.
  'stream-session': { max: 4 },
  'stream-account': { max: 20 },
  // Error reports of browsers.
  'report-address': { max: 30, windowMs: minute },
  'report-process': { max: 600, windowMs: minute },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaults;

export const limitNames = Object.keys(defaults) as LimitName[];

/** Returns all limits, with other maxima for those that are named. */
export const limitsWith = (maxima: ReadonlyMap<string, number>): Record<LimitName, Limit> =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, limit]) => [name, { ...limit, max: maxima.get(name) ?? limit.max }]),
  ) as Record<LimitName, Limit>;
