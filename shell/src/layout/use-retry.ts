import { useLocation, useNavigate } from '@portal/kit/router';

/** Opens the current page again without reloading the document. */
export const useRetry = (): (() => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  // Not revalidate(): a response that arrives before React has rendered 'loading' would leave the old error
  // on screen.
  return () =>
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
};
