import { refusal } from '@portal/kit/testing/refusal';
import { personId, renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { server } from '../testing/server.ts';
import { homePage } from './home.page.tsx';

const open = () => renderPage(homePage, { path: '/sample', signedIn: { id: personId } });

describe('Sample', () => {
  it('lists the next events', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Spring Recital' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
  });

  it('stores a favorite for the next visit', async () => {
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as a favorite' }));
    await screen.findByRole('button', { name: 'A favorite: take it back' });
    unmount();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'A favorite: take it back' }));
    expect(await screen.findByRole('button', { name: 'Mark as a favorite' })).toBeVisible();
  });

  it('shows a text if there are no events', async () => {
    server.use(http.get('/api/queryevents', () => HttpResponse.json({ count: 0, data: [] })));
    open();
    expect(await screen.findByText('There is nothing here yet.')).toBeVisible();
  });

  it('can be tried again when the API does not answer', async () => {
    server.use(http.get('/api/queryevents', () => refusal('unexpected'), { once: true }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Spring Recital' })).toBeVisible();
  });
});
