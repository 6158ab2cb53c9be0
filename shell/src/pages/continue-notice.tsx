import { common } from '@portal/kit/messages';
import { parametersOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import { get } from '@portal/kit/http';
import { inPageLanguage } from '@portal/kit/locale';
import { useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { LinkButton, TextButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pathOfRole } from '../access.ts';
import { forgetDestination, readDestination, type Destination } from '../destination.ts';
import { loadEntry } from '../loading/entry.ts';
import { messages } from '../messages.ts';
import { finishReads } from '../page-reads.ts';
import { mayEnter } from '../document-kind.ts';
import { titleOf } from '../remote-routes.tsx';
import './pages.css';

const text = messages.onTheWay;

// The server knows the whole address, so the link loads a document.
const isMasked = ({ pathname }: URL): boolean => pathname.endsWith('/:code');

const findTitle = async ({ url, page, remote }: Destination): Promise<string> => {
  if (!mayEnter(remote)) return inPageLanguage(remote.declaration.title);
  const [found] = await Promise.all([loadEntry(remote, page.path), finishReads(page, url)]);
  const params = parametersOf(page.path, url.pathname);
  return titleOf(found, await found.loader?.({ params, request: new Request(url) }));
};

// Returns the sentence of the notice. For a sign-up it reads the event's name itself, because core pages cannot load the
// title of a team's page.
const findSentence = async (wanted: Destination, isVisitor: boolean): Promise<string> => {
  const { url, page } = wanted;
  const words = isVisitor ? text.visitor : text;
  if (isMasked(url)) return words.invitation;
  if (page.path === paths.preview) return words.preview;
  if (page.path !== paths.eventSignup) return words.to(await findTitle(wanted));
  const id = parametersOf(page.path, url.pathname)['id'] ?? '';
  const { name } = isVisitor ? await get('/event_name', { id }) : await get('/event', { id });
  return words.signUp(name);
};

function Offer({ wanted, isVisitor }: { wanted: Destination; isVisitor: boolean }) {
  const title = inPageLanguage(wanted.remote.declaration.title);
  const words = isVisitor ? text.visitor : text;
  const [sentence, setSentence] = useState(isMasked(wanted.url) ? words.invitation : words.to(title));
  const [isDismissed, setDismissed] = useState(false);
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  // The login page after an account was created.
  const isCreated = typeof state === 'object' && state !== null && 'email' in state;
  const signUp = pathOfRole('sign-up');
  useEffect(() => {
    // If the name cannot be loaded, keep the title of its remote.
    findSentence(wanted, isVisitor).then(setSentence, () => undefined);
  }, [wanted, isVisitor]);
  if (isDismissed) return null;
  const dismiss = () => {
    forgetDestination();
    setDismissed(true);
  };
  const { pathname: path, search } = wanted.url;
  return (
    <div className="shell-continue">
      <Notice
        action={
          <>
            {!isVisitor && (
              <LinkButton small reloadDocument={isMasked(wanted.url)} to={path + search}>
                {text.go}
              </LinkButton>
            )}
            {isVisitor && !isCreated && signUp !== undefined && signUp !== pathname && (
              <LinkButton small look="secondary" to={signUp}>
                {common.createAccount}
              </LinkButton>
            )}
            <TextButton onClick={dismiss}>{text.dismiss}</TextButton>
          </>
        }
      >
        {sentence}
      </Notice>
    </div>
  );
}

function StoredWay() {
  const session = useSession();
  // Reads it again when the session changes: confirming an address by a code can log in while the page is open.
  const wanted = useMemo(() => readDestination(session), [session]);
  const isVisitor = session.status === 'signed-out';
  return wanted && <Offer key={session.status} wanted={wanted} isVisitor={isVisitor} />;
}

const never = () => () => undefined;

/**
 * Offers the page that a visitor wanted to open, before and after the login. The browser stores that page, so the server
 * renders nothing.
 */
export const ContinueNotice = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) && <StoredWay />;
