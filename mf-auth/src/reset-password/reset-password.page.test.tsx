import { paths } from '@portal/contracts/paths';
import { findProblems, hrefOf, press } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { goodCode } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { resetPasswordPage } from './reset-password.page.tsx';

afterEach(() => vi.useRealTimers());

const calls = recordCalls();
const open = async (at: string) => {
  const page = renderPage(resetPasswordPage, { path: paths.resetPassword, at });
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  return page;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const update = () => press('Update Password');
const choose = async (password: string, confirmation = password) => {
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Password confirmation'), confirmation);
};
const openAndUpdate = async (code: string, password: string, confirmation?: string) => {
  await open(`/resetpassword/${code}`);
  await choose(password, confirmation);
  await update();
};
const done = 'You have successfully reset your password. You will be directed back to the login page.';

describe('Choose a new password', () => {
  it('moves the code from the address into its field', async () => {
    const page = await open(`/resetpassword/${goodCode}`);
    expect(field('Code')).toHaveValue(goodCode);
    await waitFor(() => expect(page.address()).toBe('/resetpassword'));
    expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('sets the password, focuses the message, and links to the login', async () => {
    await open('/resetpassword');
    expect(field('Code')).toHaveValue('');
    await userEvent.type(field('Code'), ` ${goodCode} `);
    await choose('Music2027');
    await update();
    const sentence = await screen.findByText(done);
    expect(sentence).toHaveFocus();
    expect(hrefOf('Go to the login page')).toBe('/login');
    expect(calls).toEqual([
      {
        name: 'POST /resetpassword',
        body: { code: goodCode, password: 'Music2027', passwordConfirmation: 'Music2027' },
      },
    ]);
  });

  it('opens the login after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await open(`/resetpassword/${goodCode}`);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(field('New password'), 'Music2027');
    await user.type(field('Password confirmation'), 'Music2027');
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    await screen.findByText(done);
    expect(page.address()).toBe('/resetpassword');
    await vi.advanceTimersByTimeAsync(10_100);
    await waitFor(() => expect(page.address()).toBe('/login'));
  });

  it('shows missing fields', async () => {
    await open('/resetpassword');
    await update();
    expect(await findProblems()).toEqual(['Please enter your code.', 'Please enter your new password.']);
  });

  it.each([
    ['Ab1', 'Ab1', 'New password', 'Password must be at least 5 characters long.'],
    ['MUSIC2026', 'MUSIC2026', 'New password', 'Password must contain at least one lowercase letter.'],
    ['music2026', 'music2026', 'New password', 'Password must contain at least one uppercase letter.'],
    ['MusicMusic', 'MusicMusic', 'New password', 'Password must contain at least one numerical digit.'],
    ['Music2026', 'Music2027', 'Password confirmation', 'Password confirmation does not match.'],
  ])('shows for %s and %s next to %s: %s', async (password, confirmation, name, text) => {
    await openAndUpdate(goodCode, password, confirmation);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(calls).toEqual([]);
  });

  it("shows the server's error under the confirmation", async () => {
    await openAndUpdate('used-code', 'Music2027');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(field('Password confirmation')).toHaveAccessibleDescription(
      'This code is no longer valid. Please request a new one.',
    );
    expect(field('New password')).toHaveValue('Music2027');
    expect(hrefOf('Send me a new code')).toBe('/resetpassword/getcode');
  });

  it.each(['throttled', 'unavailable', 'unexpected'] as const)('keeps the typed text on %s', async (code) => {
    server.use(http.post('/api/resetpassword', () => refusal(code)));
    await openAndUpdate(goodCode, 'Music2027');
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(field('Code')).toHaveValue(goodCode);
    expect(field('Password confirmation')).toHaveValue('Music2027');
  });
});
