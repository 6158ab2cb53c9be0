import { paths } from '@portal/contracts/paths';
import { ApiError } from '@portal/kit/http';
import { session } from '@portal/kit/session';
import { findProblem, hrefOf, press, textsOf } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { solveAtOnce, solveCaptcha } from '../testing/captcha.ts';
import { personId, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { loginPage } from './login.page.tsx';

vi.mock('@portal/kit/captcha', () => ({ solveCaptcha }));
beforeEach(solveAtOnce);

const calls = recordCalls();
const open = async (at: string = paths.login) => {
  const page = renderPage(loginPage, { path: paths.login, at });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  return page;
};
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const logIn = () => press('Login');
const fill = async (address = 'ana@example.org', secret = 'Music2026') => {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
};
const logInFilled = async (address?: string) => {
  const page = await open();
  await fill(address);
  await logIn();
  return page;
};

describe('Login', () => {
  it('has fields that password managers recognize, and the links to other pages', async () => {
    await open();
    expect(document.title).toBe('Login');
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(hrefOf('Forgot Password?')).toBe('/resetpassword/getcode');
    expect(hrefOf('Create an account')).toBe('/signup');
    expect(await screen.findByText('Checked: you are not a robot.')).toBeVisible();
  });

  it('fills in the address of an account just created in this tab', async () => {
    const page = renderPage(loginPage, { path: paths.login, state: { email: 'new@example.org' } });
    expect(await screen.findByLabelText('Email')).toHaveValue('new@example.org');
    expect(page.address()).toBe('/login');
  });

  it('says where the link for a new account was sent, and does not ask to create one again', async () => {
    renderPage(loginPage, { path: paths.login, state: { email: 'ana@example.org' } });
    expect(await screen.findByText(/^We sent a link to ana@example\.org\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });

  it('shows who is logged in, without a form', async () => {
    stored.isSignedIn = true;
    renderPage(loginPage, { path: paths.login, signedIn: { id: personId } });
    expect(await screen.findByText('You are logged in as ana@example.org.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(hrefOf('Log Out')).toBe('/logout');
  });

  it('shows missing fields and sends no request', async () => {
    await open();
    await logIn();
    const summary = await findProblem();
    expect(summary).toHaveFocus();
    expect(document.title).toBe('Error: Login');
    expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
      'Please enter your email.',
      'Please enter your password.',
    ]);
    expect(email()).toHaveAccessibleDescription('Please enter your email.');
    expect(password()).toHaveAccessibleDescription('Please enter your password.');
    expect(calls).toEqual([]);
  });

  it.each(['ana', 'ana@', '@example.org', 'ana example.org'])('refuses %s as an email', async (text) => {
    await logInFilled(text);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your email.');
  });

  it('logs in with the solved captcha, updates the session, and goes home', async () => {
    const page = await logInFilled(' Ana@Example.org ');
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(calls).toEqual([
      {
        name: 'POST /login',
        body: { email: 'ana@example.org', password: 'Music2026', token: 'token-2' },
      },
    ]);
    expect(session.getState()).toMatchObject({ status: 'signed-in', id: personId });
  });

  it('shows a message to return to the tab that waits for the login', async () => {
    const page = await open('/login?again=1');
    await fill();
    await logIn();
    await waitFor(() => expect(page.address()).toMatch(/^\/\?success=You\+are\+logged\+in\+again/));
  });

  it('is sent once, however often Enter is pressed', async () => {
    // Answered after all presses: the form is gone once the login has succeeded.
    const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
    server.use(http.post('/api/login', () => held));
    const page = await open();
    await fill();
    await userEvent.type(password(), '{Enter}{Enter}');
    await logIn();
    answer(undefined);
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['noemail', 'Email', 'No account found associated with this email'],
    ['badpass', 'Password', 'Incorrect password'],
    ['badcaptcha', 'Check that you are not a robot', 'Incorrect or unsolved captcha'],
  ] as const)(
    'shows %s next to %s, keeps the typed text and solves a new captcha',
    async (code, name, text) => {
      server.use(http.post('/api/login', () => refusal(code), { once: true }));
      const page = await logInFilled();
      const summary = await screen.findByRole('alert');
      expect(summary).toHaveFocus();
      const link = within(summary).getByRole('link', { name: text });
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(text);
      await userEvent.click(link);
      expect(screen.getByLabelText(name)).toHaveFocus();
      expect(email()).toHaveValue('ana@example.org');
      expect(password()).toHaveValue('Music2026');
      await logIn();
      await waitFor(() => expect(page.address()).toBe('/'));
      expect(calls.map(({ body }) => (body as { token: string }).token)).toEqual(['token-2', 'token-3']);
    },
  );

  it.each([
    ['blocked', undefined, /This account has been closed/],
    ['throttled', { 'retry-after': '30' }, /Try again in 30 seconds/],
    ['unavailable', undefined, /cannot be reached right now/],
    ['unexpected', undefined, /Something went wrong on our side/],
    ['origin', undefined, /not sent from the portal itself/],
  ] as const)('shows a message on %s', async (code, headers, text) => {
    server.use(http.post('/api/login', () => refusal(code, undefined, headers)));
    await logInFilled();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(password()).toHaveValue('Music2026');
  });

  it('waits for a captcha that is still being solved', async () => {
    let solve: (solved: { token: string; goodFor: undefined }) => void = () => undefined;
    solveCaptcha.mockImplementation(() => new Promise((resolve) => (solve = resolve)));
    const page = await logInFilled();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'),
    );
    expect(calls).toEqual([]);
    solve({ token: 'late', goodFor: undefined });
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(calls[0]?.body).toMatchObject({ token: 'late' });
  });

  it('shows that the portal cannot be reached if that is why there is no captcha', async () => {
    solveCaptcha.mockImplementation(() => Promise.reject(new ApiError(503, { error: 'unavailable' })));
    await open();
    await screen.findByText('The check did not work.');
    await fill();
    await logIn();
    expect(await screen.findByText(/cannot be reached right now/)).toBeVisible();
    expect(screen.queryByText('Incorrect or unsolved captcha')).toBeNull();
  });

  it('shows badcaptcha without a request if the captcha could not be solved, and starts it again', async () => {
    solveCaptcha.mockImplementation(() => Promise.reject(new Error('no answer')));
    const page = await open();
    await screen.findByText('The check did not work.');
    await fill();
    solveAtOnce();
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect or unsolved captcha');
    expect(calls).toEqual([]);
    await logIn();
    await waitFor(() => expect(page.address()).toBe('/'));
  });

  it('fills in the address that the opened invitation was mailed to', async () => {
    localStorage.setItem(
      'portal-destination',
      JSON.stringify({ path: '/guardians/invitation/:code', at: 0 }),
    );
    server.use(
      http.get('/api/opened_link', () =>
        Response.json({ kind: 'guardianInvited', from: 'a@example.org', email: 'lin@example.org' }),
      ),
    );
    await open();
    await waitFor(() => expect(email().value).toBe('lin@example.org'));
  });

  it('goes on when the link in the mail has logged in from another tab', async () => {
    const page = await open();
    session.setState({ status: 'signed-in', id: personId, permissions: [] }, true);
    await waitFor(() => expect(page.address()).toBe('/'));
  });
});
