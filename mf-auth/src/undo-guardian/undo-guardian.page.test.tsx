import { paths } from '@portal/contracts/paths';
import { press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { goodCode, undoable } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { undoGuardianPage } from './undo-guardian.page.tsx';

const calls = recordCalls();
const open = (code: string) =>
  renderPage(undoGuardianPage, { path: paths.undoGuardian, at: `/undoguardian/${code}` });
const undone = () => calls.filter(({ name }) => name === 'POST /guardian_undo');

it('shows which account joined, and removes it after one click', async () => {
  const page = open(goodCode);
  expect(await screen.findByText('ben@example.org was added to the profile of Hazel.')).toBeVisible();
  expect(screen.getByText('Guardian: can change everything')).toBeVisible();
  expect(page.address()).toBe('/undoguardian/done');
  expect(undone()).toEqual([]);
  await press('Remove the account');
  const done = await screen.findByText('ben@example.org no longer looks after the profile of Hazel.');
  expect(done).toHaveRole('status');
  expect(undone()).toEqual([{ name: 'POST /guardian_undo', body: { code: goodCode } }]);
  expect(screen.queryByRole('button', { name: 'Remove the account' })).toBeNull();
});

it('brings back an account that left', async () => {
  server.use(http.get('/api/guardian_undo', () => HttpResponse.json({ ...undoable, kind: 'leave' })));
  open(goodCode);
  expect(await screen.findByText('ben@example.org left the profile of Hazel.')).toBeVisible();
  await press('Bring the account back');
  expect(await screen.findByText('ben@example.org looks after the profile of Hazel again.')).toBeVisible();
});

it('takes a profile back that a family has claimed', async () => {
  server.use(http.get('/api/guardian_undo', () => HttpResponse.json({ ...undoable, isClaim: true })));
  open(goodCode);
  expect(await screen.findByText('ben@example.org has claimed the profile of Hazel.')).toBeVisible();
  expect(screen.getByText(/What the family has entered about the child is removed/)).toBeVisible();
  await press('Take the profile back');
  expect(await screen.findByText(/The profile of Hazel is yours again/)).toBeVisible();
});

it.each([
  ['link', /families add ben@example.org as a teacher/, 'Bring the link back', /link from before works/],
  ['consent', /answer about Hazel was changed/, 'Change it back to No', /answer about Hazel is No again/],
  ['delete', /profile of Hazel was deleted/, 'Bring the profile back', /profile of Hazel is back/],
])('undoes an act of the account: %s', async (kind, happened, button, isDone) => {
  const { may: _, ...act } = undoable;
  server.use(http.get('/api/guardian_undo', () => HttpResponse.json({ ...act, kind })));
  open(goodCode);
  expect(await screen.findByText(happened)).toBeVisible();
  await press(button);
  expect(await screen.findByText(isDone)).toBeVisible();
});

it('shows that a code is no longer valid, on arrival or after the click', async () => {
  const page = open('cut');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  page.unmount();
  open(goodCode);
  server.use(http.post('/api/guardian_undo', () => refusal('badcode')));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
});

it('can be tried again if the link could not be checked', async () => {
  server.use(http.get('/api/guardian_undo', () => refusal('unexpected'), { once: true }));
  open(goodCode);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Remove the account' })).toBeVisible();
});
