import '@testing-library/jest-dom/vitest';
import { session } from '@portal/kit/session';
import { mockApi } from '@portal/kit/testing/mock-api';
import { refusal } from '@portal/kit/testing/refusal';
import { clearToastMessages, useToastMessages } from '@portal/kit/toast';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { afterEach, expect, test } from 'vitest';
import { ConfirmNotice } from './notices.tsx';

const server = mockApi([http.post('/api/resend_confirmation', () => HttpResponse.json({ ok: true }))]);
const Said = () => <output>{useToastMessages().map(({ kind, text }) => `${kind}: ${text}`)}</output>;
const open = (unconfirmed?: true) => {
  session.setState({ status: 'signed-in', id: 'a1', permissions: [], unconfirmed }, true);
  render(
    <>
      <ConfirmNotice />
      <Said />
    </>,
  );
};
const resend = () => userEvent.click(screen.getByRole('button', { name: 'Resend code' }));

afterEach(() => {
  clearToastMessages();
  session.setState({ status: 'checking' }, true);
});

test('asks an account with an unconfirmed email to confirm it, and sends the code again', async () => {
  open(true);
  expect(screen.getByText(/Your email is not confirmed yet/)).toHaveClass('p-no-print');
  await resend();
  expect(await screen.findByText('success: We have sent you a new code.')).toBeVisible();
});

test('shows an error when the code could not be sent', async () => {
  server.use(http.post('/api/resend_confirmation', () => refusal('throttled')));
  open(true);
  await resend();
  expect(await screen.findByText('error: The code could not be sent.')).toBeVisible();
});

test('is not shown to an account with a confirmed email', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
});
