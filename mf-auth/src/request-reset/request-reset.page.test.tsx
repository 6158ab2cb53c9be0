import { paths } from '@portal/contracts/paths';
import { press } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { server } from '../testing/server.ts';
import { requestResetPage } from './request-reset.page.tsx';

const calls = recordCalls();
const open = async () => {
  const page = renderPage(requestResetPage, { path: paths.requestReset });
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
  return page;
};
const send = async (email: string) => {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  await press('Send Code');
};

describe('Reset your password: send a code', () => {
  it('sends the code and goes on to the reset', async () => {
    const page = await open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await send('Ana@example.org');
    await waitFor(() => expect(page.address()).toMatch(/^\/resetpassword\?success=We%20have%20sent/));
    expect(calls).toEqual([{ name: 'POST /generatepasswordresetcode', body: { email: 'ana@example.org' } }]);
  });

  it('shows that no account has this email', async () => {
    await open();
    await send('nobody@example.org');
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'No account found associated with this email.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.org');
  });

  it.each(['', 'ana', 'ana@example'])('asks for an email when it is %j', async (email) => {
    await open();
    await send(email);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your email.');
    expect(calls).toEqual([]);
  });

  it('refuses an email of more than 80 characters', async () => {
    await open();
    await send(`${'a'.repeat(80)}@example.org`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your email.');
  });

  it('shows how long to wait after too many codes', async () => {
    server.use(
      http.post('/api/generatepasswordresetcode', () =>
        refusal('throttled', undefined, { 'retry-after': '600' }),
      ),
    );
    await open();
    await send('ana@example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 10 minutes.');
  });
});
