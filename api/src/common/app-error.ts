import { errorStatus, type ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';

export interface AppErrorOptions {
  fields?: Record<string, FieldCode>;
  headers?: Record<string, string>;
  /** Where a code is answered with another status than usual. */
  status?: number;
  /** More to say beside the code, such as what the caller's stale copy should have been. */
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
