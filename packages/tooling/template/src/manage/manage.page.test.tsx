import { personId, renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../testing/server.ts';
import { managePage } from './manage.page.tsx';

it('links to the public page of the remote', async () => {
  renderPage(managePage, {
    path: '/sample/manage',
    signedIn: { id: personId, permissions: ['coordinator'] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Sample' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Back to Sample/ })).toHaveAttribute('href', '/sample');
});
