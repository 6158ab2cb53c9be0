import { useEffect, useEffectEvent } from 'react';
import { readOpenedLink } from './auth.api.ts';

/** Returns what the shell has stored about the page that the visitor wanted to open, with `:code` in place of a code. */
export const wantedPage = (): string => {
  try {
    return localStorage.getItem('portal-destination') ?? '';
  } catch {
    return '';
  }
};

/** Calls `fill` with the address that the invitation was mailed to which the visitor has opened, if there is one. */
export const useInvitedEmail = (fill: (email: string) => void): void => {
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    if (!wantedPage().includes(':code')) return undefined;
    let isOpen = true;
    readOpenedLink().then(
      ({ email }) => isOpen && email !== undefined && fillNow(email),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
};
