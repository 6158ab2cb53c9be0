import { endpoints, type Endpoint } from './endpoints.ts';
import { errorStatus, type ErrorCode } from './base/errors.ts';
import { fieldErrorsOf, type FieldErrors } from './base/field-errors.ts';

/** The error answer to a request that is invalid for every user. */
export interface BadRequest {
  status: number;
  error: ErrorCode;
  fields?: FieldErrors;
}

/** A request as it is sent: the path below /api, the query and the body as text. */
export interface Sent {
  method: string;
  path: string;
  query?: Iterable<[string, string]>;
  body?: string;
}

const table: Record<string, Endpoint> = endpoints;

const plain = (error: ErrorCode): BadRequest => ({ error, status: errorStatus[error] });

/** Returns the error answer for invalid fields. The code is `invalid` unless the call has a `refusal`. */
export const refusalOf = (fields: FieldErrors, refusal?: Endpoint['refusal']): BadRequest => {
  const error = refusal?.codeOf(fields) ?? 'invalid';
  return { error, status: refusal?.status ?? errorStatus[error], fields };
};

const parsed = (text: string): { value?: unknown; isJson: boolean } => {
  try {
    return { value: text === '' ? undefined : (JSON.parse(text) as unknown), isJson: true };
  } catch {
    return { isJson: false };
  }
};

/**
 * Returns the error for a request that is invalid whatever the store contains: an unknown call or parameter, or a body
 * of the wrong shape. Returns undefined for a valid request. Mock APIs use it, and a test compares it with the real
 * API.
 */
export const badRequest = ({ method, path, query = [], body = '' }: Sent): BadRequest | undefined => {
  const { value, isJson } = parsed(body);
  if (!isJson) return plain('malformed');
  const endpoint = table[`${method} ${path}`];
  if (!endpoint) {
    const isElsewhere = Object.keys(table).some((name) => name.endsWith(` ${path}`));
    return plain(isElsewhere ? 'methodnotallowed' : 'notfound');
  }
  const asked = endpoint.query?.safeParse(Object.fromEntries(query));
  if (asked?.error) return refusalOf(fieldErrorsOf(asked.error.issues));
  const given = endpoint.body?.safeParse(value);
  if (!given?.error) return undefined;
  return refusalOf(fieldErrorsOf(given.error.issues), endpoint.refusal);
};
