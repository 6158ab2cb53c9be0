import { parametersOf } from '@portal/contracts/page-reads';
import { inPageLanguage } from '@portal/kit/locale';
import { useSession } from '@portal/kit/session';
import { LinkButton, TextButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetDestination, readDestination, type Destination } from '../destination.ts';
import { loadRemote } from '../loading/attempts/remotes.ts';
import { resolveEntry } from '../loading/prefetch/resolve-entry.ts';
import { messages } from '../messages.ts';
import { finishReads } from '../page-reads.ts';
import { mayEnter } from '../realm.ts';
import { titleOf } from '../remote-routes.tsx';
import './pages.css';

const text = messages.onTheWay;

// The server knows the whole address, so the link loads a document.
const isMasked = ({ pathname }: URL): boolean => pathname.endsWith('/:code');

const findTitle = async ({ url, page, remote }: Destination): Promise<string> => {
  if (!mayEnter(remote) || isMasked(url)) return inPageLanguage(remote.declaration.title);
  const [routes] = await Promise.all([loadRemote(remote), finishReads(page, url)]);
  const found = await resolveEntry(remote, routes[page.path]);
  const params = parametersOf(page.path, url.pathname);
  return titleOf(found, await found.loader?.({ params, request: new Request(url) }));
};

function Offer() {
  const session = useSession();
  const [wanted, setWanted] = useState(() => readDestination(session));
  const [title, setTitle] = useState(wanted && inPageLanguage(wanted.remote.declaration.title));
  useEffect(() => {
    // If the page's title cannot be loaded, keep the title of its remote.
    if (wanted) findTitle(wanted).then(setTitle, () => undefined);
  }, [wanted]);
  if (!wanted || title === undefined) return null;
  const dismiss = () => {
    forgetDestination();
    setWanted(undefined);
  };
  return (
    <div className="shell-way-on">
      <Notice
        action={
          <>
            <LinkButton
              small
              reloadDocument={isMasked(wanted.url)}
              to={wanted.url.pathname + wanted.url.search}
            >
              {text.go}
            </LinkButton>
            <TextButton onClick={dismiss}>{text.dismiss}</TextButton>
          </>
        }
      >
        {text.to(title)}
      </Notice>
    </div>
  );
}

const never = () => () => undefined;

/**
 * Offers users who have just logged in the page they wanted to open. The browser stores that page, so the
 * server renders nothing.
 */
export const WayOn = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) && <Offer />;
