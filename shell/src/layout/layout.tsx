import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { LiveRegion } from '@portal/kit/ui/announce';
import { useFocusOnNavigation } from '@portal/kit/ui/page';
import { SignInAddress } from '@portal/kit/ui/sign-in-link';
import { SkipLink } from '@portal/kit/ui/skip-link';
import { SlotFiller } from '@portal/kit/ui/slot';
import { PlainToast, ToastRegion } from '@portal/kit/ui/toast-region';
import { useLayoutEffect } from 'react';
import { pathOfRole } from '../access.ts';
import { currentInspector } from '../developing/inspecting.ts';
import { noteTakenOver } from '../loading/taken-over.ts';
import { pageData } from '../page-data.ts';
import { ContinueNotice } from '../pages/continue-notice.tsx';
import { PartBoundary } from '../slots/part-boundary.tsx';
import { fillSlot } from '../slots/slot.tsx';
import { useUrlToasts } from '../toasts/url-toasts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePerson, useSignedOutElsewhere, useSlow } from './layout.hooks.ts';
import { ConfirmNotice, OverrideNotice, RegistryNotice, SessionNotice, UpdateNotice } from './notices.tsx';
import { PageLoading } from './page-loading.tsx';
import './layout.css';

// The storage key under which the router's ScrollRestoration keeps positions.
const storageKey = 'react-router-scroll-positions';
let found = 0;

const note = (): void => {
  const key = (history.state as { key?: string } | null)?.key ?? 'default';
  try {
    const known = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    sessionStorage.setItem(storageKey, JSON.stringify({ ...known, [key]: found }));
  } catch {
    // Without storage, the page starts at the top again after hydration.
  }
};

/**
 * Keeps the scroll position of a user who scrolled before hydration. Must render before the router's
 * ScrollRestoration, which would scroll to the top.
 */
function KeepScroll() {
  useLayoutEffect(() => {
    found = scrollY;
    if (found > 0) note();
  }, []);
  return null;
}

/**
 * Restores the scroll position before the browser paints. Layout calls it, because its effects run after those of
 * ScrollRestoration.
 */
const stayScrolled = (): void => {
  if (found > 0) scrollTo(0, found);
};

/** The open page, or the loading indicator if the next page takes long. */
function CurrentPage() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  const isSlow = useSlow(isLeaving);
  const person = usePerson();
  return (
    <>
      {isSlow && <PageLoading />}
      {/* Hidden, not removed: users who go back find what they typed. */}
      <div key={person} hidden={isSlow}>
        <Outlet />
      </div>
    </>
  );
}

// After a login with `?again=1`, a message asks the user to go back to this tab.
const signInAgain = (): string | undefined => {
  const path = pathOfRole('sign-in');
  return path && `${path}?again=1`;
};

/** The layout of every page: header, notices, page and footer. */
export function Layout() {
  const { status } = useSession();
  useLayoutEffect(stayScrolled, []);
  useLayoutEffect(noteTakenOver, []);
  useUrlToasts();
  useFocusOnNavigation();
  useSignedOutElsewhere();
  const inspector = currentInspector();
  const page = <CurrentPage />;
  return (
    <SlotFiller value={inspector?.fillSlot ?? fillSlot}>
      <div className="shell-layout">
        <SkipLink />
        <Header />
        <PartBoundary instead={<PlainToast />}>
          <ToastRegion />
        </PartBoundary>
        <main className="p-column" id="main" tabIndex={-1}>
          <SignInAddress value={signInAgain()}>
            <OverrideNotice />
            <SessionNotice />
            <ConfirmNotice />
            <RegistryNotice />
            <UpdateNotice />
            {pageData.core && <ContinueNotice />}
            {status === 'checking' ? (
              <PageLoading />
            ) : inspector ? (
              <inspector.InspectedPage>{page}</inspector.InspectedPage>
            ) : (
              page
            )}
          </SignInAddress>
        </main>
        <Footer />
        {inspector && <inspector.Panel />}
        <LiveRegion />
        <KeepScroll />
        <ScrollRestoration />
      </div>
    </SlotFiller>
  );
}
