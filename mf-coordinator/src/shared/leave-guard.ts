import { useBlocker } from '@portal/kit/router';
import { useEffect } from 'react';

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Holds whoever leaves unsaved work by a link of the portal, until they stay or leave; the browser asks who closes the tab. */
export const useLeaveGuard = (isDirty: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    addEventListener('beforeunload', askBrowser);
    return () => removeEventListener('beforeunload', askBrowser);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
};
