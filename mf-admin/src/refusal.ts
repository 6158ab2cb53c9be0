import { isApiError } from '@portal/kit/http';
import { toastError } from '@portal/kit/toast';
import { messages } from './messages.ts';

const reasonOf = (error: unknown): string => {
  const body: unknown = isApiError(error) ? error.body : undefined;
  const isExplained = typeof body === 'object' && body !== null && 'reasons' in body;
  return isExplained && Array.isArray(body.reasons) ? body.reasons.join(' ') : messages.failed;
};

/** Shows the portal's reason for a refusal as a toast. A canceled password prompt shows none. */
export const toastRefusal = (error: unknown): void => {
  if (!isApiError(error, 'reauth')) toastError(reasonOf(error));
};
