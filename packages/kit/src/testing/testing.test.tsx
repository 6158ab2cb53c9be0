import type { ProfileResponse } from '@portal/contracts/profiles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { getOrUndefined, put } from '../api/http.ts';
import { definePage } from '../pages/remote.ts';
import { Link, useLoaderData, useNavigate } from '../pages/router.ts';
import { toastError } from '../pages/toast.ts';
import { Button } from '../ui/controls/button.tsx';
import { Page } from '../ui/page/page.tsx';
import { mockApi } from './mock-api.tsx';
import { refusal } from './refusal.tsx';
import { personId, renderPage } from './render-page.tsx';

const fields = { version: 0, firstName: 'Ana', lastName: 'Lí', grade: 7, school: 'Lincoln', user: personId };
const ana: ProfileResponse = { _id: 'p1', ...fields };

function Profile() {
  const profile = useLoaderData<ProfileResponse | undefined>();
  const navigate = useNavigate();
  const save = () =>
    put('/profile', fields).then(
      () => navigate('/profiles'),
      () => toastError('Error Updating Profile'),
    );
  return (
    <Page title={profile?.firstName ?? 'Nobody'}>
      <Button onClick={() => void save()}>Save</Button>
      <Link to="/profiles?page=2">Back</Link>
    </Page>
  );
}

const server = mockApi();
const answerAna = () => server.use(http.get('/api/profile', () => HttpResponse.json(ana)));

const page = definePage({
  Component: Profile,
  loader: ({ params }) => getOrUndefined('/profile', { id: params['id'] ?? '' }),
  title: (profile) => profile?.firstName ?? 'Nobody',
});
const open = () =>
  renderPage(page, { path: '/profiles/:id', at: '/profiles/p1', signedIn: { id: personId } });

it('renders a page with its loaded data and its title', async () => {
  answerAna();
  open();
  expect(await screen.findByRole('heading', { name: 'Ana' })).toBeInTheDocument();
  expect(document.title).toBe('Ana');
});

it('follows a link', async () => {
  server.use(http.get('/api/profile', () => refusal('notfound')));
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/profiles?page=2'));
});

it('shows the text of a toast', async () => {
  answerAna();
  server.use(http.put('/api/profile', () => refusal('invalid', { grade: 'grade' })));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error Updating Profile')).toBeInTheDocument();
});
