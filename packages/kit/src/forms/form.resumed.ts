import { useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { session } from '../session/session-store.ts';

/** Returns whether saving failed because the session had expired and the same user has logged in again. */
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
