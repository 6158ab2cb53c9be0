import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToastMessages, toastError, toastSuccess } from '../../pages/toast.ts';

vi.mock('react-toastify/unstyled', () => {
  throw new Error('Loading chunk 7 failed.');
});

afterEach(() => act(clearToastMessages));

it('shows the newest message as plain text if the code of the toasts could not be loaded', async () => {
  const { ToastRegion } = await import('./toast-region.tsx');
  render(<ToastRegion />);
  act(() => toastError('The portal cannot be reached right now.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal cannot be reached right now.');
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => toastSuccess('Account Updated'));
  expect(await screen.findByRole('status')).toHaveTextContent('Account Updated');
});

it('loads the code of the toasts before there is a message', async () => {
  vi.useFakeTimers();
  const loaded = vi.fn();
  vi.doMock('./toasts.tsx', () => {
    loaded();
    return { Toasts: () => null };
  });
  const { ToastRegion } = await import('./toast-region.tsx');
  render(<ToastRegion />);
  expect(loaded).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  await waitFor(() => expect(loaded).toHaveBeenCalled());
});
