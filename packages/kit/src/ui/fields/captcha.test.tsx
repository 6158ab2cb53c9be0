import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '../../testing/mock-api.tsx';
import { refusal } from '../../testing/refusal.tsx';
import { Captcha } from './captcha.tsx';

const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'secret:key' };
const server = mockApi();
const asked: string[] = [];
const answer = (make: () => Response | Promise<Response>) =>
  server.use(
    http.get('/api/captcha', ({ request }) => {
      asked.push(new URL(request.url).search);
      return make();
    }),
  );
const challenge = async () =>
  HttpResponse.json({
    provider: 'altcha',
    ...(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 20, deriveKey, ...secrets })),
  });

afterEach(() => {
  asked.length = 0;
  vi.useRealTimers();
});

it('solves itself and provides a token that the server accepts', async () => {
  answer(challenge);
  const tokens: string[] = [];
  render(<Captcha action="login" onToken={(token) => tokens.push(token)} />);
  expect(screen.getByRole('status')).toHaveTextContent('Checking that you are not a robot');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('you are not a robot.'));
  await waitFor(() => expect(tokens.at(-1)).not.toBe(''));
  expect(asked).toEqual(['?action=login']);
  const payload = JSON.parse(atob(tokens.at(-1) ?? '')) as Parameters<typeof verifySolution>[0];
  expect(await verifySolution({ ...payload, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

it('discards its token and makes a new one after an attempt', async () => {
  answer(challenge);
  const onToken = vi.fn<(token: string) => void>();
  const { rerender } = render(<Captcha action="login" onToken={onToken} attempt={0} />);
  await screen.findByText('Checked: you are not a robot.');
  onToken.mockClear();
  rerender(<Captcha action="login" onToken={onToken} attempt={1} />);
  expect(onToken).toHaveBeenCalledWith('');
  await waitFor(() => expect(onToken.mock.calls.at(-1)?.[0]).not.toBe(''));
  expect(asked).toHaveLength(2);
});

it('shows that it failed and tries again when asked', async () => {
  answer(() => refusal('unavailable'));
  const onToken = vi.fn<(token: string) => void>();
  render(<Captcha action="signup" onToken={onToken} error="Incorrect or unsolved captcha" />);
  await screen.findByText('The check did not work.');
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Incorrect or unsolved captcha');
  answer(challenge);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Checked: you are not a robot.');
});
