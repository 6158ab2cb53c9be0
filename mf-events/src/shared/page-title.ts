import { setPageTitle } from '@portal/kit/title';
import { useEffect } from 'react';

/** Sets the document title when the data is loaded. Until then the route's title is shown. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    // Runs after the effect that sets the route's title.
    if (title !== undefined) queueMicrotask(() => setPageTitle(title));
  }, [title]);
};
