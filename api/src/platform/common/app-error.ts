import { errorStatus, type ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';

export interface AppErrorOptions {
  fields?: Record<string, FieldCode>;
  headers?: Record<string, string>;
  /** Overrides the usual status of the code. */
  status?: number;
  /** Added to the response body, such as the current version of a stale document. */
  body?: Record<string, unknown>;
}

export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(code);
    this.status = options.status ?? errorStatus[code];
  }
}
