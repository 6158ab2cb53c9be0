import { press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { asked, ownId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { previewPage } from './preview.page.tsx';

const path = '/preview';
const secret = `pv_${'A'.repeat(43)}`;
const open = (query: string) => renderPage(previewPage, { path, at: path + query, signedIn: { id: ownId } });

describe('Look at a preview', () => {
  it('opens no preview before the button is clicked', async () => {
    server.use(http.post('/api/preview', () => refusal('unexpected'), { once: true }));
    open(`?secret=${secret}`);
    expect(await screen.findByText(/You are still yourself/)).toBeVisible();
    expect(asked).toEqual([]);
    await press('Show it here');
    expect(await screen.findByText('That did not work. Nothing was changed.')).toBeInTheDocument();
  });

  it('shows that a link has ended', async () => {
    server.use(http.post('/api/preview', () => refusal('notfound'), { once: true }));
    open(`?secret=${secret}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show it here' }));
    expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  });

  it.each(['', '?secret=none'])('offers nothing for %j', async (query) => {
    open(query);
    expect(await screen.findByText(/This link no longer works/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show it here' })).toBeNull();
  });
});
