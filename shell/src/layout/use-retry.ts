import { useLocation, useNavigate } from '@portal/kit/router';

/** Opens the current page anew without loading the document. */
export const useRetry = (): (() => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  // Not revalidate(): an answer that comes before React has drawn 'loading' would leave the old error on screen.
  return () =>
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
};
