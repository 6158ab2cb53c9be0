import { endpoints, type Endpoint } from './endpoints.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import { fieldErrorsOf, type FieldErrors } from './field-errors.ts';

/** What the API says to a request nobody could answer, whoever sends it. */
export interface BadRequest {
  status: number;
  error: ErrorCode;
  fields?: FieldErrors;
}

/** A request as it came: its path below /api, its query and its body as texts. */
export interface Sent {
  method: string;
  path: string;
  query?: Iterable<[string, string]>;
  body?: string;
}

const table: Record<string, Endpoint> = endpoints;

const plain = (error: ErrorCode): BadRequest => ({ error, status: errorStatus[error] });

/** Returns the error for an input whose fields are wrong; without a `refusal` of the call it is `invalid`. */
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
 * Why the API refuses a request before it looks at anything it holds: a call it does not have, a parameter it does not
 * know, a body of another shape. Undefined where it would go on. A mock API refuses by it; a test holds it against the
 * real one.
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
