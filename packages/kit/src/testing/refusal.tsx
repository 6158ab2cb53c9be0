import type { ErrorCode } from '@portal/contracts/errors';
import { errorStatus } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import { HttpResponse } from 'msw/http';

/** Returns the API's response for this error. */
export const refusal = (
  error: ErrorCode,
  fields?: Record<string, FieldCode>,
  headers?: Record<string, string>,
): Response =>
  HttpResponse.json(
    { error, ...(fields && { fields }), requestId: 'req-1' },
    { status: errorStatus[error], headers },
  );

/** Returns the API's response for a change of an old version, with what is stored now. */
export const stale = (stored: object): Response =>
  HttpResponse.json({ error: 'stale', requestId: 'req-1', ...stored }, { status: errorStatus.stale });
