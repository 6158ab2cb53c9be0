import { common } from '@portal/kit/messages';
import { parametersOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import { get } from '@portal/kit/http';
import { formatEventDate } from '@portal/kit/format';
import { inPageLanguage } from '@portal/kit/locale';
import { useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { LinkButton, TextButton } from '@portal/kit/ui/button';
import { sentenceOf } from '@portal/kit/ui/matters';
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

// Only the server knows the whole address of an invitation.
const isMasked = ({ pathname }: URL): boolean => pathname.endsWith('/:code');

const findTitle = async ({ url, page, remote }: Destination): Promise<string> => {
  if (!mayEnter(remote)) return inPageLanguage(remote.declaration.title);
  const [found] = await Promise.all([loadEntry(remote, page.path), finishReads(page, url)]);
  const params = parametersOf(page.path, url.pathname);
  return titleOf(found, await found.loader?.({ params, request: new Request(url) }));
};

// Returns what the link of an invitation leads to, and for which account it is.
const findInvitation = async (): Promise<string> => {
  const found = await get('/opened_link');
  return `${sentenceOf(found)} ${found.email === undefined ? text.answer : text.answerAs(found.email)}`;
};

// Returns the sentence of the notice. For a sign-up it reads the event itself, because core pages cannot load the
// title of a team's page.
const findSentence = async (wanted: Destination): Promise<string> => {
  const { url, page } = wanted;
  if (isMasked(url)) return await findInvitation();
  if (page.path === paths.preview) return text.preview;
  if (page.path !== paths.eventSignup) return text.to(await findTitle(wanted));
  const event = await get('/event_name', { id: parametersOf(page.path, url.pathname)['id'] ?? '' });
  return text.signUp(event.name, `${formatEventDate(event.date, event.timeZone)} · ${event.city}`);
};

function Offer({ wanted }: { wanted: Destination }) {
  const title = inPageLanguage(wanted.remote.declaration.title);
  const [sentence, setSentence] = useState(isMasked(wanted.url) ? text.invitation : text.to(title));
  const [isDismissed, setDismissed] = useState(false);
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  // The login page says what to do after an account was created.
  const isCreated = typeof state === 'object' && state !== null && 'email' in state;
  const signUp = pathOfRole('sign-up');
  useEffect(() => {
    // If the name cannot be loaded, keep the title of its remote.
    findSentence(wanted).then(setSentence, () => undefined);
  }, [wanted]);
  if (isDismissed || isCreated) return null;
  const dismiss = () => {
    forgetDestination();
    setDismissed(true);
  };
  return (
    <div className="shell-continue">
      <Notice
        action={
          <>
            {signUp !== undefined && signUp !== pathname && (
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
  return session.status === 'signed-out' && wanted && <Offer wanted={wanted} />;
}

const never = () => () => undefined;

/** Tells a visitor what the login is for: the page they wanted to open. The browser stores that page, so the server renders nothing. */
export const ContinueNotice = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) && <StoredWay />;
