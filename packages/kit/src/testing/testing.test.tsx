import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getOrUndefined, put } from '../http.ts';
import { definePage } from '../remote.ts';
import { Link, useLoaderData, useNavigate } from '../router.ts';
import { toastError } from '../toast.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { fakeApi, refuse } from './fake-api.tsx';
import { personId, renderPage } from './render-page.tsx';

const ana = { _id: 'p1', firstName: 'Ana', lastName: 'Lí', grade: 7, school: 'Lincoln', user: personId };

function Profile() {
  const profile = useLoaderData<typeof ana | undefined>();
  const navigate = useNavigate();
  const save = () =>
    put('/profile', { firstName: 'x' }).then(
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

const page = definePage({
  Component: Profile,
  loader: ({ params }) => getOrUndefined<typeof ana>('/profile', { id: params['id'] }),
  title: (profile) => profile?.firstName ?? 'Nobody',
});
const open = () =>
  renderPage(page, { path: '/profiles/:id', at: '/profiles/p1', signedIn: { id: personId } });

it('shows a page with what its loader read, and its title', async () => {
  const api = fakeApi({ 'GET /profile': () => ana });
  open();
  expect(await screen.findByRole('heading', { name: 'Ana' })).toBeInTheDocument();
  expect(api.calls('GET /profile')[0]?.query).toEqual({ id: 'p1' });
  expect(document.title).toBe('Ana');
});

it('follows a link', async () => {
  fakeApi({ 'GET /profile': () => refuse('notfound') });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/profiles?page=2'));
});

it('shows what was said by a toast', async () => {
  fakeApi({ 'GET /profile': () => ana, 'PUT /profile': () => refuse('invalid', { grade: 'grade' }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error Updating Profile')).toBeInTheDocument();
});

it('does not let a fake answer what the server cannot', async () => {
  fakeApi({ 'GET /profile': () => ({ ...ana, grade: 'seven' }) });
  await expect(fetch('/api/profile')).rejects.toThrow('grade');
  await expect(fetch('/api/elsewhere')).rejects.toThrow('the test expects no GET /elsewhere');
});
