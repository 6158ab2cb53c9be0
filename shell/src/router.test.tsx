import '@testing-library/jest-dom/vitest';
import type { RegistryRemote } from '@portal/contracts/registry';
import { redirect, RouterProvider } from '@portal/kit/router';
import { session } from '@portal/kit/session';
import { mockApi } from '@portal/kit/testing/mock-api';
import { findHref, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { clearToastMessages, useToastMessages } from '@portal/kit/toast';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { knownSession } from './access.ts';
import { keepDestination } from './destination.ts';
import { pageData } from './page-data.ts';
import { messages } from './messages.ts';
import { loadDocument, mayEnter } from './document-kind.ts';
import { RemoteLoadError } from './loading/failure.ts';
import { loadRemote } from './loading/remotes.ts';
import * as reporting from './loading/reports.ts';
import { createRouter } from './router.tsx';
import { news, things } from './testing/remotes.ts';

vi.mock('./loading/remotes.ts', () => ({ loadRemote: vi.fn(), loadedRoutes: vi.fn() }));
vi.mock('./document-kind.ts', async (original) => {
  const actual = await original<typeof import('./document-kind.ts')>();
  return { ...actual, loadDocument: vi.fn(actual.loadDocument), mayEnter: vi.fn(), isStuck: () => false };
});

const broken = { frame: false };
vi.mock('./layout/notices.tsx', async (original) => ({
  ...(await original()),
  RegistryNotice: () => {
    if (broken.frame) throw new Error('frame');
    return null;
  },
}));

const page = (title: string) => ({ Component: () => <h1 tabIndex={-1}>{title}</h1>, title });
const pages: Record<string, Awaited<ReturnType<typeof loadRemote>>> = {
  mf_doors: { '/enter': page('Enter here') },
  mf_things: {
    '/things': page('All things'),
    '/things/:id': page('One thing'),
    '/things/manage': page('Manage things'),
  },
  mf_news: { '/news': page('All news'), home: { Component: () => null, title: '' } },
};

const server = mockApi([
  http.post('/api/reports', () => HttpResponse.json({ ok: true })),
  http.get('/api/todos', () => HttpResponse.json([])),
]);
const answerSession = (answer: () => Response | Promise<Response>) =>
  server.use(http.get('/api/auth', answer));
const signIn = (...permissions: string[]) =>
  answerSession(() => HttpResponse.json({ id: 'a'.repeat(24), permissions }));
const signOut = () => answerSession(() => refusal('unauthenticated'));

const Kinds = () => <output>{useToastMessages().map(({ kind, text }) => `${kind}: ${text}\n`)}</output>;

const hasSignedIn = () =>
  session.setState({ status: 'signed-in', id: 'a'.repeat(24), permissions: [] }, true);
const hasSignedOut = () => session.setState({ status: 'signed-out' }, true);
/** Hides the errors that React and jsdom log in a test which expects them. */
const hideErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const open = (path: string) => {
  history.replaceState(null, '', path);
  const router = createRouter(pageData.registry);
  render(
    <>
      <RouterProvider router={router} />
      <Kinds />
    </>,
  );
  return { router, go: (to: string) => act(() => router.navigate(to)) };
};

beforeEach(() => {
  session.setState({ status: 'checking' }, true);
  localStorage.clear();
  clearToastMessages();
  vi.mocked(mayEnter).mockReturnValue(true);
  vi.mocked(loadRemote).mockImplementation(async ({ id }: RegistryRemote) => pages[id] ?? {});
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openThings = async () => {
  signIn();
  const opened = open('/things');
  await heading('All things');
  return opened;
};
const openAbout = async () => {
  signIn();
  const opened = open('/about');
  hasSignedIn();
  await heading('About');
  return opened;
};
const toasts = () => document.querySelector('output')?.textContent?.trim();

const expectOne = (...roles: string[]) => {
  for (const role of roles) expect(screen.getAllByRole(role)).toHaveLength(1);
};

describe('a remote that is not rendered', () => {
  const lost = (failure: ConstructorParameters<typeof RemoteLoadError>[1]) =>
    vi.mocked(loadRemote).mockRejectedValueOnce(new RemoteLoadError(things, failure));

  test('can be opened again if it did not finish the last time', async () => {
    signIn();
    lost({ hop: 'render', kind: 'timeout' });
    open('/things');
    expect(await heading('This page did not open properly last time')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press('Open it again');
    expect(await heading('All things')).toBeVisible();
  });

  test('has a mark until it has finished, if it is rendered', async () => {
    const { go } = await openThings();
    const mark = localStorage.getItem('portal-drawing:mf_things');
    expect(mark?.split(' ')[0]).toBe(things.version);
    await go('/about');
    await waitFor(() => expect(localStorage.getItem('portal-drawing:mf_things')).toBeNull());
  });

  test('is shown as switched off, not as failed, if it is paused', async () => {
    signIn();
    lost({ hop: 'registry', kind: 'off' });
    open('/things');
    expect(await heading('Things is switched off')).toBeVisible();
    // Only a later page load knows that the remote is switched on again.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('access to pages', () => {
  const openAndSignIn = async (path: string) => {
    signOut();
    const opened = open(path);
    await heading('Enter here');
    act(hasSignedIn);
    return opened;
  };
  test('shows a loading indicator and no navigation until the login check has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerSession(() => promise);
    const known = knownSession();
    open('/about');
    expect(screen.getByText('Loading …')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enter' })).toBeNull();
    resolve(HttpResponse.json({ id: 'a'.repeat(24), permissions: [] }));
    await act(() => known);
    expect(await heading('About')).toBeVisible();
    expect(screen.queryByText('Loading …')).toBeNull();
  });

  test('sends a visitor to the login page of any remote, with a message', async () => {
    signOut();
    const { router } = open('/things');
    expect(await heading('Enter here')).toBeVisible();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/enter', search: '' }));
    expect(toasts()).toBe('neutral: You need to be logged in.');
  });

  test('leads a visitor who has logged in to the page they wanted, once and with the message', async () => {
    vi.mocked(loadDocument).mockImplementationOnce((to) => redirect(new URL(to).pathname));
    const { go } = await openAndSignIn('/things/7');
    await go('/?success=Done');
    expect(await heading('One thing')).toBeVisible();
    expect(loadDocument).toHaveBeenCalledExactlyOnceWith(`${location.origin}/things/7?success=Done`);
    await go('/');
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('One thing');
  });

  test('sends a user without the permission home, with a message', async () => {
    signIn();
    const { router } = open('/things/manage');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', search: '' }));
    expect(toasts()).toBe('error: You do not have permissions to access this page.');
    expect(loadRemote).not.toHaveBeenCalledWith(things);
  });

  test.each(['coordinator', 'admin'])('lets the %s in', async (permission) => {
    signIn(permission);
    open('/things/manage');
    expect(await heading('Manage things')).toBeVisible();
    expect(document.title).toBe('Manage things – Music Outreach');
  });

  test('counts a failed login check as not logged in', async () => {
    answerSession(() => refusal('unavailable'));
    open('/things');
    expect(await heading('Enter here')).toBeVisible();
  });

  test('leaves the page when the user logs out in another tab', async () => {
    await openThings();
    act(hasSignedOut);
    expect(await heading('Enter here')).toBeVisible();
  });

  test('keeps the page when the session expires, with a notice', async () => {
    await openThings();
    act(() => session.setState({ status: 'signed-out', expired: 'a'.repeat(24) }, true));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You have been logged out. Log in again to continue.',
    );
    expect(await heading('All things')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Log in (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/enter?again=1');
    expect(link).toHaveAttribute('rel', 'noopener');
    act(hasSignedIn);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('discards the content of the page when another user logs in in another tab', async () => {
    signIn();
    const Field = () => (
      <>
        <h1>All things</h1>
        <input aria-label="Note" />
      </>
    );
    const loader = vi.fn(async () => 'data');
    vi.mocked(loadRemote).mockResolvedValue({ '/things': { Component: Field, title: 'All things', loader } });
    open('/things');
    await userEvent.type(await screen.findByLabelText('Note'), 'mine');
    act(() => session.setState({ status: 'signed-in', id: 'somebody-else', permissions: [] }, true));
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
    await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  });
});

describe('pages of the shell', () => {
  test.each([
    ['/', 'Play for someone who will listen.'],
    ['/home', 'Play for someone who will listen.'],
    ['/about', 'About'],
    ['/faq', 'FAQ'],
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy notice'],
    ['/terms', 'Terms of service'],
    ['/nowhere/at/all', 'Page Not Found'],
  ])('%s is %s', async (path, title) => {
    signOut();
    hasSignedOut();
    open(path);
    expect(await heading(title)).toBeVisible();
    expectOne('main', 'navigation', 'contentinfo');
  });

  test('the terms contain the facts that the law and the spec require', async () => {
    hasSignedOut();
    open('/terms');
    await heading('Terms of service');
    const text = screen.getByRole('main').textContent ?? '';
    for (const fact of [
      'Last updated May 20, 2022',
      'names',
      'phone numbers',
      'email addresses',
      'usernames',
      'passwords',
      'school and education level',
      'log and device data',
      'How we process it',
      'With whom we share it',
      'Cookies',
      'How long we keep it',
      'How we protect it',
      'Your privacy rights',
      'Do-not-track',
      'California rights',
      'Updates to this notice',
      'Contact',
      'within one year',
      'Minors under 18',
      'State of Nevada',
      'courts in Reno',
      'terminated on request to the provider',
      'hello@example.org',
    ])
      expect(text).toContain(fact);
  });

  test('the contact page shows the address', async () => {
    hasSignedOut();
    open('/contact');
    expect(await findHref('hello@example.org')).toBe('mailto:hello@example.org');
  });

  test('shows an error when the logout did not reach the server', async () => {
    signIn();
    server.use(http.post('/api/logout', () => refusal('unavailable')));
    const { router } = open('/logout');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(toasts()).toBe('error: You could not be logged out. Please try again.'));
  });
});

describe('a page of the shell that fails', () => {
  const fail = vi.fn<() => void>();
  const openFailing = async (error: Error) => {
    hideErrors();
    hasSignedOut();
    const { router } = open('/about');
    await heading('About');
    const [root] = router.routes;
    const [own] = root?.children ?? [];
    const terms = own?.children?.find(({ path }) => path === '/terms');
    if (!terms) throw new Error('There is no page of terms.');
    fail.mockImplementationOnce(() => {
      throw error;
    });
    const { loader } = terms;
    terms.loader = (...told) => {
      fail();
      return (loader as (...told: unknown[]) => unknown)(...told);
    };
    await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  };
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

  test.each([
    [
      'a chunk that did not come',
      chunk,
      'This page could not be loaded',
      /cannot be reached right now\. Nothing you typed/,
    ],
    ['anything else', new Error('bug'), 'Something went wrong on this page', /What you typed is kept\./],
  ])('keeps the header and menu, and opens again, after %s', async (_, error, title, text) => {
    await openFailing(error);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expectOne('banner', 'main', 'navigation', 'contentinfo');
    await press('Try again');
    expect(await heading('Terms of service')).toBeVisible();
  });

  test('keeps the working parts of the frame when the frame fails', async () => {
    hideErrors();
    hasSignedOut();
    broken.frame = true;
    open('/about');
    expect(await heading('Something went wrong on this page')).toBeVisible();
    expectOne('banner', 'main', 'navigation', 'contentinfo');
    broken.frame = false;
    await press('Try again');
    expect(await heading('About')).toBeVisible();
  });
});

describe('messages in the address', () => {
  test.each([
    [
      'a team’s on a page that is not the team’s, as neither',
      '/?success=Thing+added',
      'neutral: Thing added',
    ],
    [
      'one of the portal’s own',
      `/?error=${encodeURIComponent(messages.logout.failed)}`,
      `error: ${messages.logout.failed}`,
    ],
    ['a stranger’s, as neither good nor bad', '/?success=Send+us+money', 'neutral: Send us money'],
    ['only the first of each', '/?error=a&error=b', 'neutral: a'],
  ])('shows %s', async (_, path, expected) => {
    hasSignedOut();
    const { router } = open(path);
    await waitFor(() => expect(toasts()).toBe(expected));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('leaves the request to log in to the notice about an invitation that was opened', async () => {
    hasSignedOut();
    keepDestination(new URL('/things/c0ffee00c0ffee00c0ffee00c0ffee00', location.origin));
    const { router } = open(`/?error=${encodeURIComponent(messages.access.loginNeeded)}&success=Done`);
    await waitFor(() => expect(toasts()).toBe('neutral: Done'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('keeps the rest of the address, and does not load the page’s data again', async () => {
    signIn();
    const loader = vi.fn(async () => 'data');
    vi.mocked(loadRemote).mockResolvedValue({ '/things': { ...page('All things'), loader } });
    const { router } = open('/things?page=2&success=Thing+added');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(loader).toHaveBeenCalledOnce();
  });

  test('lists them in the header until the page is left', async () => {
    signIn();
    const { go } = open('/things?success=Thing+added');
    const list = await screen.findByRole('button', { name: /Notices \(1\)/ });
    await userEvent.click(list);
    expect(screen.getByRole('banner')).toHaveTextContent('Done: Thing added');
    await go('/about');
    expect(screen.queryByRole('button', { name: /Notices/ })).toBeNull();
  });
});

describe('a remote that fails', () => {
  const expectThingsAgain = async () => {
    await press('Try again');
    expect(await heading('All things')).toBeVisible();
  };
  const broken = new RemoteLoadError(things, { hop: 'entry', kind: 'network' });

  test('shows one card with its name; the rest works, and trying again loads it', async () => {
    signIn();
    vi.mocked(loadRemote).mockRejectedValueOnce(broken);
    const { go } = open('/things');
    expect(await heading('Things could not be loaded')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    await expectThingsAgain();
    await go('/enter');
    expect(await heading('Enter here')).toBeVisible();
  });

  test('is requested again when its page is opened again', async () => {
    signIn();
    vi.mocked(loadRemote).mockRejectedValueOnce(broken);
    const { go } = open('/things');
    await heading('Things could not be loaded');
    await go('/about');
    await go('/things');
    expect(await heading('All things')).toBeVisible();
  });

  test('shows the card also when its page throws while rendering', async () => {
    signIn();
    hideErrors();
    let isBroken = true;
    const Component = () => {
      if (isBroken) throw new Error('crash');
      return <h1>All things</h1>;
    };
    vi.mocked(loadRemote).mockResolvedValue({ '/things': { Component, title: 'All things' } });
    open('/things');
    expect(await heading('Things could not be loaded')).toBeVisible();
    isBroken = false;
    await expectThingsAgain();
  });

  test('shows the card also when the chunk of a page fails, and requests it again', async () => {
    signIn();
    const fetchPage = vi.fn(async () => page('All things')).mockRejectedValueOnce(new Error('chunk'));
    vi.mocked(loadRemote).mockResolvedValue({ '/things': fetchPage });
    open('/things');
    await heading('Things could not be loaded');
    await expectThingsAgain();
  });
});

describe('a part of a remote on the home page', () => {
  const News = () => <p>There is news</p>;
  const giving = (Component: ComponentType) =>
    vi.mocked(loadRemote).mockResolvedValue({ home: { Component, title: 'News' } });
  const lost = () => screen.findByText('News could not be loaded');
  const expectHome = async () => expect(await heading('Play for someone who will listen.')).toBeVisible();

  test.each(['/', '/home'])('is shown to logged-in users at %s', async (path) => {
    signIn();
    giving(News);
    open(path);
    expect(await screen.findByText('There is news')).toBeVisible();
    await expectHome();
  });

  test('is not loaded for a visitor', async () => {
    signOut();
    open('/');
    await expectHome();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  test('keeps its space while it loads, however long that takes', async () => {
    signIn();
    vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
    open('/');
    await expectHome();
    const slot = await waitFor(() => {
      const found = screen.getByText('Loading …').closest('[style]');
      expect(found).not.toBeNull();
      return found;
    });
    expect(slot).toHaveAttribute('style', '--wide: 20rem; --narrow: 40rem;');
  });

  let isIll = true;
  const Ill = () => {
    if (isIll) throw new Error('crash');
    return <News />;
  };
  const network = { hop: 'entry', kind: 'network' } as const;
  const threw = { hop: 'render', kind: 'threw', thrown: expect.any(Error) as Error } as const;

  test.each<[string, object, () => unknown, () => unknown]>([
    [
      'cannot be loaded',
      network,
      () => vi.mocked(loadRemote).mockRejectedValue(new RemoteLoadError(news, network)),
      () => giving(News),
    ],
    ['throws while rendering', threw, () => giving(Ill), () => (isIll = false)],
  ])('fails alone if it %s, is reported, and can be tried again', async (_, failure, fail, recover) => {
    signIn();
    hideErrors();
    const failed = vi.spyOn(reporting, 'reportFailure');
    fail();
    open('/');
    expect(await lost()).toBeVisible();
    await expectHome();
    expect(failed).toHaveBeenCalledWith(news, failure, '/');
    recover();
    await press('Try again');
    expect(await screen.findByText('There is news')).toBeVisible();
  });

  test('by a team opens in a new document after core code has run', async () => {
    const { router } = await openAbout();
    vi.mocked(mayEnter).mockReturnValue(false);
    // jsdom does not load documents, so this only checks that nothing of the remote runs here.
    hideErrors();
    void router.navigate('/');
    await waitFor(() => expect(mayEnter).toHaveBeenCalledWith(news));
    expect(loadRemote).not.toHaveBeenCalled();
  });
});

describe('navigation', () => {
  test('stays in this document if the page needs another one and the browser is offline', async () => {
    const { go } = await openAbout();
    vi.mocked(mayEnter).mockReturnValue(false);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await go('/things');
    expect(await heading('Things could not be loaded')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The browser is offline.');
    onLine.mockRestore();
  });

  test('moves the focus to the title of the new page', async () => {
    const { go } = await openAbout();
    await go('/things/64');
    expect(await heading('One thing')).toHaveFocus();
    expect(document.title).toBe('One thing – Music Outreach');
  });

  test('has another key in each new document, and the same one after a reload', () => {
    const keyOf = () => open('/about').router.state.location.key;
    const first = keyOf();
    const { state } = history as { state: { key: string } };
    expect(state.key).toBe(first);
    expect(keyOf()).not.toBe(first);
    history.replaceState(state, '', '/about');
    expect(createRouter(pageData.registry).state.location.key).toBe(first);
  });

  test('opens a remote of the other trust level in a new document, at the fragment', async () => {
    const { router } = await openAbout();
    vi.mocked(mayEnter).mockReturnValue(false);
    // jsdom does not load documents, so this only checks that nothing of the remote runs here.
    hideErrors();
    void router.navigate('/enter?from=here#part');
    await waitFor(() => expect(loadDocument).toHaveBeenCalledWith(`${location.origin}/enter?from=here#part`));
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
