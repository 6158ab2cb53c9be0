import { useBlocker } from '@portal/kit/router';
import { useEffect } from 'react';

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Blocks links away from unsaved work until the user chooses to stay or leave. Closing the tab shows the browser's
 * own question.
 */
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
