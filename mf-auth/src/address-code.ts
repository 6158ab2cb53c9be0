import { useLocation, useParams } from '@portal/kit/router';
import { useEffect, useState } from 'react';

const codeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : undefined;

/**
 * The code a link from a mail brought. It leaves the address bar at once, so that it is neither shared, nor kept by
 * the history, nor told to another site; the entry of the history keeps it aside for a reload.
 */
export const useAddressCode = (cleanPath: string): string => {
  const params = useParams();
  const state: unknown = useLocation().state;
  const [code] = useState(() => codeIn(state) ?? params.code ?? '');
  useEffect(() => {
    if (code === '') return;
    // Past the router: for it the page stays the same one.
    window.history.replaceState({ ...(window.history.state as object), usr: { code } }, '', cleanPath);
  }, [code, cleanPath]);
  return code;
};
