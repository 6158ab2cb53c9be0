import { isApiError } from '@portal/kit/http';
import { toastError } from '@portal/kit/toast';
import { messages } from './messages.ts';

const reasonOf = (error: unknown): string => {
  const body: unknown = isApiError(error) ? error.body : undefined;
  const isExplained = typeof body === 'object' && body !== null && 'reasons' in body;
  return isExplained && Array.isArray(body.reasons) ? body.reasons.join(' ') : messages.failed;
};

/** Says why the portal did not do something, in its own words where it gave any; who gave no password knows why. */
export const toastRefusal = (error: unknown): void => {
  if (!isApiError(error, 'reauth')) toastError(reasonOf(error));
};
