import { z } from 'zod';
import { fieldCodes } from './field-codes.ts';

/**
 * Every code an answer of the API can carry in `error`, with its HTTP status.
 * The browser turns a code into a sentence in `kit/src/messages.en.ts`; a code without a sentence does not compile.
 */
export const errorStatus = {
  // log in and sign up
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
  // codes sent by mail
  badcode: 400,
  noaccount: 404,
  // who you are and what you may
  unauthenticated: 401,
  forbidden: 403,
  reauth: 403,
  realm: 403,
  origin: 403,
  // what you asked for
  notfound: 404,
  methodnotallowed: 405,
  invalid: 400,
  malformed: 400,
  toolarge: 413,
  longaddress: 414,
  mediatype: 415,
  // what is already so
  full: 409,
  stale: 409,
  conflict: 409,
  past: 409,
  canceled: 409,
  unchanged: 409,
  // more than one account may enter
  quota: 409,
  // what a team or an admin asked for and the registry does not do; the body says why in `reasons`
  refused: 422,
  // the portal itself
  throttled: 429,
  unavailable: 503,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

// They say no more than their status does.
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

/** The code of a refusal that says no more than its status: one of the framework, or of the parser of bodies. */
export const codeOfStatus = (status: number): ErrorCode =>
  plainCodes.find((code) => errorStatus[code] === status) ?? 'unexpected';

/** The body of every answer that is not a success. */
export const ErrorResponse = z.object({
  error: z.enum(errorCodes),
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  requestId: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
