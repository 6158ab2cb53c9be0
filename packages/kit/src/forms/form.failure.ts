import type { ErrorCode } from '@portal/contracts/errors';
import type { ApiError } from '../api/api-error.ts';
import { errorSentence, messages } from '../messages.ts';

/** Returns the message for a failed call, with the waiting time and a way forward where they are known. */
export const failureSentence = (
  error: ApiError,
  instead: Partial<Record<ErrorCode, string>> = {},
): string => {
  const own = instead[error.code];
  if (own !== undefined) return own;
  if (error.code === 'unauthenticated') return messages.form.expired;
  if (error.code === 'throttled' && error.retryAfter !== undefined) {
    return messages.form.retryAfter(error.retryAfter);
  }
  return errorSentence(error.code);
};
