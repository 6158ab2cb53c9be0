import { z } from 'zod';
import { Id } from '../base/id.ts';
import { languageIds } from '../base/languages.ts';
import { states } from '../base/states.ts';
import { optionalText } from '../base/text.ts';

export const permissions = ['admin', 'coordinator', 'developer'] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** Account types offered at self-signup. */
export const selfSignupTypes = ['student', 'teacher', 'parent'] as const;
export const accountTypes = [...selfSignupTypes, 'siteDirector', 'eventDirector'] as const;
export const AccountType = z.enum(accountTypes);
export type AccountType = z.infer<typeof AccountType>;

const emailPattern = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]+$/u;

/**
 * The email address of an account that may already exist, trimmed and in lower case. For new addresses, see
 * `Email`.
 */
export const KnownEmail = z
  .string({ error: 'email' })
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(254, { error: 'tooLong' })
      .regex(emailPattern, { error: 'email' })
      .meta({ format: 'email' }),
  );

// Coordinators paste addresses into spreadsheets, where a leading =, + or - starts a formula.
const plainLocalPart = /^(?![=+-])[^|]+@/;
const hasPlainDomain = (address: string): boolean =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .split('.')
    .every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'));

/** A new email address: no invisible characters, no leading formula sign, and a domain that can exist. */
export const Email = KnownEmail.pipe(
  z
    .string()
    .regex(/^\P{C}*$/u, { error: 'email', abort: true })
    .regex(plainLocalPart, { error: 'email', abort: true })
    .refine(hasPlainDomain, { error: 'email' }),
);

const withoutPunctuation = (text: string): string =>
  text.normalize('NFKC').replace(/[\s().\-\u2010-\u2015]/g, '');

/** A phone number without punctuation. A leading +1 is removed; other country codes keep their +. */
export const Phone = z
  .string({ error: 'phone' })
  .transform((text) => withoutPunctuation(text).replace(/^\+1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^(\d{10,12}|\+\d{9,15})$/, { error: 'phone' }));

/** A US zip code of five digits. ZIP+4 codes are cut to five. */
export const Zip = z
  .string({ error: 'zip' })
  .transform((text) => withoutPunctuation(text).replace(/^(\d{5})\d{4}$/, '$1'))
  .pipe(z.string().regex(/^\d{5}$/, { error: 'zip' }));

export const State = z.enum(states, { error: 'state' });

/** The rules for a new password. Every character counts and nothing is trimmed. */
export const NewPassword = z
  .string({ error: 'password' })
  .min(1, { error: 'password', abort: true })
  .min(5, { error: 'passwordLength' })
  .max(1024, { error: 'tooLong' })
  .regex(/\p{Ll}/u, { error: 'passwordLower' })
  .regex(/\p{Lu}/u, { error: 'passwordUpper' })
  .regex(/\p{Nd}/u, { error: 'passwordDigit' });

const confirmed = (input: { password: string; passwordConfirmation: string }): boolean =>
  input.password === input.passwordConfirmation;
// Runs even if other fields are invalid, so that the user sees all problems at once.
const confirmation = {
  error: 'passwordConfirmation',
  path: ['passwordConfirmation'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const CaptchaToken = z
  .string({ error: 'captcha' })
  .min(1, { error: 'captcha' })
  .max(8192, { error: 'captcha' });

const GivenPassword = z
  .string({ error: 'password' })
  .min(1, { error: 'password' })
  .max(1024, { error: 'tooLong' });

export const LoginInput = z.strictObject({
  email: KnownEmail,
  password: GivenPassword,
  token: CaptchaToken,
});
export type LoginInput = z.infer<typeof LoginInput>;

// The spec calls this field accountType in one place and accType in another. Both are accepted.
const oneAccountType = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('accType' in body)) return body;
  const { accType, ...rest } = body;
  return 'accountType' in rest ? rest : { ...rest, accountType: accType };
};
type EitherName<Fields extends { accountType: unknown }> =
  Fields | (Omit<Fields, 'accountType'> & { accType: Fields['accountType'] });
const withEitherName = <Schema extends z.ZodType<unknown, { accountType: unknown }>>(schema: Schema) =>
  z.preprocess((body: EitherName<z.input<Schema>>) => oneAccountType(body), schema);

const accountFields = {
  phone: Phone,
  state: State,
  zip: Zip,
  wechatId: optionalText(64),
};

export const SignupFields = z
  .strictObject({
    email: Email,
    ...accountFields,
    accountType: z.enum(selfSignupTypes, { error: 'accountType' }),
    password: NewPassword,
    passwordConfirmation: z.string({ error: 'passwordConfirmation' }),
    terms: z.literal(true, { error: 'terms' }),
    token: CaptchaToken,
  })
  .refine(confirmed, confirmation);
export const SignupInput = withEitherName(SignupFields);
export type SignupInput = z.infer<typeof SignupInput>;

// The current email is sent too and may be older than the rules of `Email`. The server checks a new one with `Email`.
export const UpdateAccountFields = z.strictObject({
  email: KnownEmail,
  /** How mails and invitations of the account name its owner. It cannot look like an address. */
  name: optionalText(60)
    .pipe(z.string().regex(/^[^/:@<>]*$/u, { error: 'invalid' }))
    .optional(),
  ...accountFields,
  accountType: z.enum(accountTypes, { error: 'accountType' }),
});
export const UpdateAccountInput = withEitherName(UpdateAccountFields);
export type UpdateAccountInput = z.infer<typeof UpdateAccountInput>;

/** `POST /account_language`: the language of mails to an account. */
export const SetLanguageInput = z.strictObject({ language: z.enum(languageIds, { error: 'invalid' }) });
export type SetLanguageInput = z.infer<typeof SetLanguageInput>;

export const ConfirmEmailInput = z.strictObject({
  code: z.string({ error: 'code' }).trim().min(1, { error: 'code' }).max(200, { error: 'code' }),
});
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

export const RequestResetInput = z.strictObject({
  email: KnownEmail.pipe(z.string().max(80, { error: 'email' })),
});
export type RequestResetInput = z.infer<typeof RequestResetInput>;

export const ResetPasswordInput = z
  .strictObject({
    code: z.string({ error: 'code' }).trim().min(1, { error: 'code' }).max(200, { error: 'code' }),
    password: NewPassword,
    passwordConfirmation: z.string({ error: 'passwordConfirmation' }),
  })
  .refine(confirmed, confirmation);
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** `POST /account_password`: sets a new password and ends every other session. */
export const ChangePasswordInput = z
  .strictObject({
    currentPassword: GivenPassword,
    password: NewPassword,
    passwordConfirmation: z.string({ error: 'passwordConfirmation' }),
  })
  .refine(confirmed, confirmation);
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** `POST /reauthenticate` and `POST /account_delete`: the password of the current user. */
export const ReauthenticateInput = z.strictObject({ password: GivenPassword });
export type ReauthenticateInput = z.infer<typeof ReauthenticateInput>;

/** `POST /sessions_end`: ends one other session, or all others if no id is given. */
export const EndSessionsInput = z.strictObject({ id: Id.optional() });
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;

/** A session as `GET /sessions` lists it. Its id can end the session but not open it. */
export const OpenSession = z.object({
  id: z.string(),
  device: z.string(),
  openedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
export const ListSessionsResponse = z.array(OpenSession);
export type ListSessionsResponse = z.infer<typeof ListSessionsResponse>;

/** The answer of a call that returns no data. */
export const DoneResponse = z.object({ ok: z.literal(true) });
export type DoneResponse = z.infer<typeof DoneResponse>;

/** `GET /auth`: the current user. */
export const SessionResponse = z.object({
  id: z.string(),
  permissions: z.array(Permission),
  /** Set until the email address is confirmed. */
  unconfirmed: z.literal(true).optional(),
  /** `open` for an account that has or had pupils, `offered` for a teacher who never had any. */
  studio: z.enum(['open', 'offered']).optional(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

export const AccountResponse = z.object({
  email: z.string(),
  /** How mails and invitations of the account name its owner; '' if only its address does. */
  name: z.string(),
  pendingEmail: z.string().optional(),
  emailConfirmed: z.boolean(),
  phone: z.string(),
  state: z.enum(states),
  accountType: AccountType,
  zip: z.string(),
  wechatId: z.string(),
  permissions: z.array(Permission),
});
export type AccountResponse = z.infer<typeof AccountResponse>;

/** `GET /account_export`: everything the portal stores about an account, grouped by the part that stores it. */
export const AccountExportResponse = z.object({
  exportedAt: z.iso.datetime(),
  account: AccountResponse.extend({
    id: z.string(),
    createdAt: z.iso.datetime(),
    language: z.string().optional(),
    consent: z.object({ terms: z.string(), at: z.iso.datetime() }).optional(),
  }),
  sessions: ListSessionsResponse,
  data: z.record(z.string(), z.unknown()),
});
export type AccountExportResponse = z.infer<typeof AccountExportResponse>;

export const captchaActions = ['login', 'signup', 'reset'] as const;
export const CaptchaQuery = z.strictObject({ action: z.enum(captchaActions, { error: 'invalid' }) });
export type CaptchaQuery = z.infer<typeof CaptchaQuery>;
export type CaptchaAction = (typeof captchaActions)[number];

/** `GET /captcha`: an ALTCHA challenge in the format of its widget. */
export const CaptchaResponse = z.object({
  provider: z.literal('altcha'),
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string() }),
  signature: z.string(),
});
export type CaptchaResponse = z.infer<typeof CaptchaResponse>;
