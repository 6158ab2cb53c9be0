import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToastMessages, toastError, toastMessages, toastSuccess } from '../../pages/toast.ts';
import { ToastRegion } from './toast-region.tsx';

afterEach(() => act(clearToastMessages));

const say = (speak: (text: string) => void, text: string) => act(() => speak(text));

it('shows a success as a status and a failure as an alert, and keeps both in the list', async () => {
  render(<ToastRegion />);
  say(toastSuccess, 'Account Updated');
  expect(await screen.findByRole('status')).toHaveTextContent('Account Updated');
  say(toastError, 'Error Updating Account');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Updating Account');
  expect(toastMessages().map(({ text }) => text)).toEqual(['Account Updated', 'Error Updating Account']);
});

it('can be closed by its button, by Escape and by a click', async () => {
  render(<ToastRegion />);
  for (const text of ['one', 'two', 'three']) say(toastSuccess, text);
  await screen.findByText('three');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('three')).toBeNull());
  await userEvent.click(screen.getAllByRole('button', { name: 'Close this message' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText('two')).toBeNull());
  await userEvent.click(screen.getByText('one'));
  await waitFor(() => expect(screen.queryByText('one')).toBeNull());
});

it('puts no style element into the page', async () => {
  render(<ToastRegion />);
  say(toastSuccess, 'Account Updated');
  await screen.findByText('Account Updated');
  expect(document.querySelector('style')).toBeNull();
});
