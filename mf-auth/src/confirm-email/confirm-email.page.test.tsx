import { paths } from '@portal/contracts/paths';
import { session } from '@portal/kit/session';
import { findHref, hrefOf, press } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { goodCode, personId, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { confirmEmailPage } from './confirm-email.page.tsx';

const calls = recordCalls();
const open = (code: string, signedIn?: { id: string }) => {
  const page = renderPage(confirmEmailPage, {
    path: paths.confirmEmail,
    at: `/confirmemail/${code}`,
    signedIn,
  });
  if (signedIn)
    session.setState({ status: 'signed-in', id: signedIn.id, permissions: [], unconfirmed: true }, true);
  return page;
};

describe('Email confirmation', () => {
  it('verifies the code on arrival, shows that, and removes the code from the address', async () => {
    const page = open(goodCode);
    expect(await screen.findByText(/Loading/)).toHaveRole('status');
    expect(await screen.findByText('Successfully verified your email!')).toHaveRole('status');
    expect(page.address()).toBe('/confirmemail/done');
    expect(hrefOf('Go to the login page')).toBe('/login');
    for (const call of calls) expect(call).toEqual({ name: 'POST /confirmemail', body: { code: goodCode } });
  });

  it('keeps the code in the history entry, for a reload', async () => {
    open(goodCode);
    await screen.findByText('Successfully verified your email!');
    expect(window.history.state).toMatchObject({ usr: { code: goodCode } });
  });

  it('links a logged-in user to the home page, and removes the notice to confirm', async () => {
    stored.isSignedIn = true;
    open(goodCode, { id: personId });
    expect(await findHref('Go to the home page')).toBe('/');
    await waitFor(() => expect(session.getState()).not.toHaveProperty('unconfirmed'));
  });

  it('links to the home page if the code has logged the user in', async () => {
    server.use(
      http.post('/api/confirmemail', () => {
        stored.isSignedIn = true;
        return Response.json({ ok: true });
      }),
    );
    open(goodCode);
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  it('leads on by the home page if the code has logged in a visitor who wanted to open a page', async () => {
    localStorage.setItem('portal-destination', JSON.stringify({ path: '/events/signup/7', at: 0 }));
    stored.isSignedIn = true;
    const page = open(goodCode, { id: personId });
    await waitFor(() => expect(page.address()).toBe('/?success=Successfully+verified+your+email%21'));
  });

  it.each(['bad-code', 'done'])('explains that %s is invalid, and what to do', async (code) => {
    open(code);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify your email!');
    expect(screen.getByText(/Log in and request a new one/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the login page' })).toBeVisible();
  });

  it.each([
    ['unavailable', /cannot be reached right now/],
    ['throttled', /Too many tries/],
    ['unexpected', /Something went wrong on our side/],
  ] as const)('can be tried again on %s', async (code, text) => {
    server.use(http.post('/api/confirmemail', () => refusal(code)));
    open(goodCode);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify your email!');
    expect(screen.getByText(text)).toBeVisible();
    server.resetHandlers();
    await press('Try again');
    expect(await screen.findByText('Successfully verified your email!')).toBeVisible();
  });
});
