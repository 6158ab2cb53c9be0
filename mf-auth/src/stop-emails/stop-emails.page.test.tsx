import { paths } from '@portal/contracts/paths';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, it } from 'vitest';
import { goodCode } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { stopEmailsPage } from './stop-emails.page.tsx';

const open = (code: string) =>
  renderPage(stopEmailsPage, { path: paths.stopEmails, at: `/stopemails/${code}` });
const stop = async () => userEvent.click(await screen.findByRole('button', { name: 'Stop these reminders' }));

it('stops the emails of a link with one click, without logging in', async () => {
  const page = open(goodCode);
  await stop();
  expect(await screen.findByText('We will send you no more reminders.')).toHaveRole('status');
  expect(screen.queryByRole('button', { name: 'Stop these reminders' })).toBeNull();
  expect(page.address()).toBe('/stopemails/done');
});

it('stops them with the second click after the first one failed, and removes the error', async () => {
  open(goodCode);
  server.use(http.post('/api/mail_stop', () => refusal('unavailable'), { once: true }));
  await stop();
  expect(await screen.findByRole('alert')).toBeVisible();
  await stop();
  expect(await screen.findByText('We will send you no more reminders.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('explains what to do if the link is cut off', async () => {
  open('cut');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
  expect(screen.queryByRole('button', { name: 'Stop these reminders' })).toBeNull();
});

it('can be tried again if the link could not be checked', async () => {
  server.use(http.get('/api/mail_stop', () => refusal('unexpected'), { once: true }));
  open(goodCode);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await stop();
  expect(await screen.findByText('We will send you no more reminders.')).toBeVisible();
});
