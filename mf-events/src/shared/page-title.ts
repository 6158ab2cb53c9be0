import { setPageTitle } from '@portal/kit/title';
import { useEffect } from 'react';

/** Names the tab once it is known what the page is about; until then the route's own title stands. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    // After the effects of the frame around the page, which names the route.
    if (title !== undefined) queueMicrotask(() => setPageTitle(title));
  }, [title]);
};
