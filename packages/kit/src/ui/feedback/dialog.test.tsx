import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Question } from './question.tsx';

it('shows its content only while it is open, and calls onClose', async () => {
  const close = vi.fn();
  const content = <p>Its place is free at once.</p>;
  const { rerender } = render(
    <Dialog isOpen={false} title="Withdraw?" onClose={close}>
      {content}
    </Dialog>,
  );
  expect(screen.queryByText('Its place is free at once.')).toBeNull();
  rerender(
    <Dialog isOpen title="Withdraw?" onClose={close}>
      {content}
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Withdraw?' })).toHaveTextContent('Its place is free at once.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
});

it('stays open if it is opened again before the browser sends the event of its last closing', () => {
  const close = vi.fn();
  render(
    <Dialog isOpen title="Withdraw?" onClose={close}>
      <p>Its place is free at once.</p>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(close).not.toHaveBeenCalled();
});

it('calls onYes for one button, and onNo for the other and the cross', async () => {
  const agree = vi.fn();
  const decline = vi.fn();
  render(
    <Question isOpen title="Withdraw?" yes="Withdraw" no="Keep it" onYes={agree} onNo={decline}>
      <p>Its place is free at once.</p>
    </Question>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(agree).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(agree).toHaveBeenCalledTimes(1);
  expect(decline).toHaveBeenCalledTimes(2);
});
