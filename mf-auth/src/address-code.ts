import { useLocation, useParams } from '@portal/kit/router';
import { useEffect, useState } from 'react';

const codeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : undefined;

/**
 * Returns the code of a link in a mail and removes it from the address bar at once, so that it is neither shared,
 * nor kept in the history, nor sent to another site. The history state keeps it for a reload.
 */
export const useAddressCode = (cleanPath: string): string => {
  const params = useParams();
  const state: unknown = useLocation().state;
  const [code] = useState(() => codeIn(state) ?? params.code ?? '');
  useEffect(() => {
    if (code === '') return;
    // Bypasses the router, which would treat it as a navigation.
    window.history.replaceState({ ...(window.history.state as object), usr: { code } }, '', cleanPath);
  }, [code, cleanPath]);
  return code;
};
