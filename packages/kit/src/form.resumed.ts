import { useEffect, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { session } from './session-store.ts';

/** Whether the failure was a session that had ended, and its owner has logged in again since. */
export const useResumed = (failure: ApiError | undefined): boolean => {
  const [resumed, setResumed] = useState<ApiError>();
  useEffect(() => {
    if (failure?.code !== 'unauthenticated') return undefined;
    return session.subscribe(({ status }) => {
      if (status === 'signed-in') setResumed(failure);
    });
  }, [failure]);
  return failure !== undefined && failure === resumed;
};
