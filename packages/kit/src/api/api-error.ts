import type { ErrorCode, ErrorResponse } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';

const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notfound',
  405: 'methodnotallowed',
  409: 'conflict',
  413: 'toolarge',
  414: 'longaddress',
  415: 'mediatype',
  429: 'throttled',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

const isErrorBody = (body: unknown): body is ErrorResponse =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

const secondsIn = (header: string | null): number | undefined => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/** A failed call. `code` is the reason; 'unavailable' includes calls without any response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Error codes by field name, if the server rejected the input. */
  readonly fields: Readonly<Record<string, FieldCode>>;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Whether the response came from the API and not from a proxy. */
  readonly isOwn: boolean;
  /** The number to quote when asking for help. */
  readonly requestId: string | undefined;
  /** The whole response body. Some codes have more fields, such as 'stale' with the saved program. */
  readonly body: unknown;
  /** The number of seconds to wait, for 'throttled'. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: unknown, headers: Headers = new Headers(), options?: ErrorOptions) {
    const answer = isErrorBody(body) ? body : undefined;
    const code = answer?.error ?? codeByStatus[status] ?? (status === 0 ? 'unavailable' : 'unexpected');
    super(`${code} (${status})`, options);
    this.code = code;
    this.isOwn = answer !== undefined;
    this.fields = answer?.fields ?? {};
    this.status = status;
    this.requestId = answer?.requestId ?? headers.get('x-request-id') ?? undefined;
    this.body = body;
    this.retryAfter = secondsIn(headers.get('retry-after'));
  }
}

/** Returns whether this is an ApiError, optionally with a certain code. */
export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
