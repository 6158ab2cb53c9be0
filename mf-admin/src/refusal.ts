import { isApiError } from '@portal/kit/http';
import { messages } from './messages.ts';

/** Why the portal did not do something, in its own words where it gave any. */
export const reasonOf = (error: unknown): string => {
  const body: unknown = isApiError(error) ? error.body : undefined;
  const isExplained = typeof body === 'object' && body !== null && 'reasons' in body;
  return isExplained && Array.isArray(body.reasons) ? body.reasons.join(' ') : messages.failed;
};
