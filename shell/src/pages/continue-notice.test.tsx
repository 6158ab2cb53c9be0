import { session } from '@portal/kit/session';
import { mockApi } from '@portal/kit/testing/mock-api';
import { press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { keepDestination } from '../destination.ts';
import { ContinueNotice } from './continue-notice.tsx';

const server = mockApi([]);
const secret = '/things/c0ffee00c0ffee00c0ffee00c0ffee00';
const open = (path: string) => {
  keepDestination(new URL(path, location.origin));
  renderPage({ Component: ContinueNotice, title: '' }, { path: '/about', at: '/about' });
  session.setState({ status: 'signed-out' }, true);
};

beforeEach(() => localStorage.clear());

test.each([
  [undefined, 'Log in or create an account to answer.'],
  ['lin@example.org', 'Log in, or create an account for lin@example.org, to answer.'],
])('says to a visitor who an invitation mailed to %s is from', async (email, answer) => {
  const link = { kind: 'guardianInvited', who: 'Hazel', from: 'dad@example.org', email };
  server.use(http.get('/api/opened_link', () => HttpResponse.json(link)));
  open(secret);
  const said = await screen.findByText(/ invites you to look after /);
  expect(said.textContent.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    `Note: dad@example.org invites you to look after Hazel. ${answer}`,
  );
});

test('speaks of an invitation if its link does not work any more, until it is dismissed', async () => {
  server.use(http.get('/api/opened_link', () => refusal('noinvitation')));
  open(secret);
  expect(
    await screen.findByText('Log in or create an account to continue with your invitation.'),
  ).toBeVisible();
  await press('Dismiss');
  expect(screen.queryByText(/your invitation/)).toBeNull();
  expect(localStorage.getItem('portal-destination')).toBeNull();
});
