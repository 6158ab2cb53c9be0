import { press } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import { http } from 'msw/http';
import { refusal } from '@portal/kit/testing/refusal';
import { describe, expect, it } from 'vitest';
import { asked, ownId } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { developerPage } from './developer.page.tsx';

const path = '/admin/developer';
const open = (query = '') =>
  renderPage(developerPage, { path, at: path + query, signedIn: { id: ownId, permissions: ['developer'] } });
const query = (origin: string) => `?${new URLSearchParams({ remote: 'mf_posters', origin }).toString()}`;

describe('Develop a remote', () => {
  it('sends no request before the button is clicked', async () => {
    server.use(http.post('/api/dev_override', () => refusal('forbidden'), { once: true }));
    open(query('http://localhost:4123'));
    expect(await screen.findByText(/Load mf_posters from http:\/\/localhost:4123/)).toBeVisible();
    expect(asked).toEqual([]);
    await press('Use it here');
    expect(await screen.findByText('That did not work. Nothing was changed.')).toBeInTheDocument();
  });

  it.each(['', query('https://evil.example'), query('http://localhost.evil.example:80')])(
    'offers nothing for %j',
    async (address) => {
      open(address);
      expect(await screen.findByText(/npm run dev -- --portal/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Use it here' })).toBeNull();
    },
  );
});
