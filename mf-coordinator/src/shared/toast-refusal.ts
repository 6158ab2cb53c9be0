import type { ErrorCode } from '@portal/contracts/errors';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { toastError } from '@portal/kit/toast';

/** Returns a handler that shows why the server refused a request, and throws other errors. `own` has special sentences. */
export const toastRefusal =
  (own: Partial<Record<ErrorCode, string>> = {}) =>
  (error: unknown): void => {
    if (!isApiError(error)) throw error;
    toastError(own[error.code] ?? errorSentence(error.code));
  };
