import { z } from 'zod';
import { fieldCodes } from './field-codes.ts';

/**
 * Every error code of the API with its HTTP status. The browser shows a sentence for each code from
 * `kit/src/messages.en.ts`; a code without a sentence does not compile.
 */
export const errorStatus = {
  // Codes of login and sign-up.
  noemail: 401,
  badpass: 401,
  badcaptcha: 400,
  blocked: 403,
  emailtaken: 409,
  noconfirmation: 400,
  noacctype: 400,
  nostate: 400,
  nozip: 400,
  nophonenumber: 400,
  terms: 400,
  // Codes of links and confirmations that were sent by mail.
  badcode: 400,
  noaccount: 404,
  // Codes about the current user and their permissions.
  unauthenticated: 401,
  forbidden: 403,
  reauth: 403,
  realm: 403,
  origin: 403,
  // Codes about the requested object.
  notfound: 404,
  methodnotallowed: 405,
  invalid: 400,
  malformed: 400,
  toolarge: 413,
  longaddress: 414,
  mediatype: 415,
  // Conflicts with the current state.
  full: 409,
  twin: 409,
  stale: 409,
  conflict: 409,
  past: 409,
  canceled: 409,
  unchanged: 409,
  // Codes about guardians and invitations.
  noinvitation: 404,
  withdrawn: 409,
  otheraddress: 403,
  unconfirmed: 403,
  ownlink: 409,
  alreadyguardian: 409,
  lastguardian: 409,
  invitedoften: 429,
  unreachable: 409,
  // Limits per account.
  quota: 409,
  // Requests of teams and admins that the registry refuses. The body has the `reasons`.
  refused: 422,
  // Codes about the portal as a whole.
  throttled: 429,
  unavailable: 503,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

// The code of each status that an error of the framework can have.
const plainCodes = [
  'unauthenticated',
  'forbidden',
  'notfound',
  'methodnotallowed',
  'malformed',
  'toolarge',
  'mediatype',
  'throttled',
  'unavailable',
] as const satisfies ErrorCode[];

/** Returns the code for an error of the framework or the body parser, which has only a status. */
export const codeOfStatus = (status: number): ErrorCode =>
  plainCodes.find((code) => errorStatus[code] === status) ?? 'unexpected';

export const ErrorCode = z.enum(errorCodes);
export const FieldCode = z.enum(fieldCodes);

/** The body of every error answer. Some errors have more fields. */
export const ErrorResponse = z.looseObject({
  error: ErrorCode,
  fields: z.record(z.string(), FieldCode).optional(),
  requestId: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
