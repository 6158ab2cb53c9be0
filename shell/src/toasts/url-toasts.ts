import { useLocation, useNavigate, type createBrowserRouter } from '@portal/kit/router';
import { clearToastMessages, toastError, toastNeutral, toastSuccess } from '@portal/kit/toast';
import { useEffect, useRef } from 'react';
import { isInvited } from '../destination.ts';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import { messagesIn, ownSentences, withoutMessages, type UrlMessage } from './url-messages.ts';

const { remotes } = pageData.registry;
const { loginNeeded, forbidden, developer } = messages.access;
const ofShell = [loginNeeded, forbidden, developer, messages.logout.failed];

const show = ({ kind, text }: UrlMessage, pathname: string): void => {
  if (text === loginNeeded && isInvited()) return;
  // Shows the request to log in as neutral, because the visitor made no mistake.
  if (text === loginNeeded || !ownSentences(remotes, ofShell, pathname).has(text)) toastNeutral(text);
  else if (kind === 'success') toastSuccess(text);
  else toastError(text);
};

/**
 * Shows the messages of the first address. Call it before creating the router, which would otherwise load the
 * page twice.
 */
export const showFirstMessages = (): void => {
  const { pathname, search, hash } = location;
  const rest = withoutMessages(search);
  if (rest === search) return;
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`);
  messagesIn(search).forEach((message) => show(message, pathname));
};

/**
 * Empties the message list as soon as a page is left, so that messages of the next page stay. Call it once.
 */
export const clearOnLeaving = (
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): void => {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname !== pathname) clearToastMessages();
    ({ pathname } = location);
  });
};

type Here = Omit<ReturnType<typeof useLocation>, 'state'> & { state: unknown };

/** Shows the messages of a later address once and removes them from the address. */
export const useUrlToasts = (): void => {
  const { pathname, search, hash, state } = useLocation() as Here;
  const navigate = useNavigate();
  const shown = useRef('');
  useEffect(() => {
    const rest = withoutMessages(search);
    const address = rest === search ? '' : `${pathname}${search}`;
    const isNew = address !== shown.current;
    shown.current = address;
    if (address === '' || !isNew) return;
    messagesIn(search).forEach((message) => show(message, pathname));
    void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true, state });
  }, [pathname, search, hash, state, navigate]);
};
