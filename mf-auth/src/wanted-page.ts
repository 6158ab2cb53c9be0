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

interface EmailForm {
  getValues: (name: 'email') => string;
  setValue: (name: 'email', email: string) => void;
}

/** Fills an empty email field with the address that the invitation was mailed to which the visitor has opened. */
export const useInvitedEmail = ({ getValues, setValue }: EmailForm): void => {
  const fill = useEffectEvent((email = '') => {
    if (getValues('email') === '') setValue('email', email);
  });
  useEffect(() => {
    if (!wantedPage().includes(':code')) return undefined;
    let isOpen = true;
    readOpenedLink().then(
      ({ email }) => isOpen && fill(email),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
};
