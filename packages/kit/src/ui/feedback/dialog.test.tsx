import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../testing/on-page.tsx';
import { Dialog } from './dialog.tsx';
import { Question } from './question.tsx';

const content = <p>Its place is free at once.</p>;
const dialog = (isOpen: boolean, close: () => void) => (
  <Dialog isOpen={isOpen} title="Withdraw?" onClose={close}>
    {content}
  </Dialog>
);

it('shows its content only while it is open, and calls onClose', async () => {
  const close = vi.fn();
  const { rerender } = render(dialog(false, close));
  expect(screen.queryByText('Its place is free at once.')).toBeNull();
  rerender(dialog(true, close));
  expect(screen.getByRole('dialog', { name: 'Withdraw?' })).toHaveTextContent('Its place is free at once.');
  await press('Close');
  expect(close).toHaveBeenCalledTimes(1);
});

it('stays open if it is opened again before the browser sends the event of its last closing', () => {
  const close = vi.fn();
  render(dialog(true, close));
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(close).not.toHaveBeenCalled();
});

it('calls onYes for one button, and onNo for the other and the cross', async () => {
  const agree = vi.fn();
  const decline = vi.fn();
  render(
    <Question isOpen title="Withdraw?" yes="Withdraw" no="Keep it" onYes={agree} onNo={decline}>
      {content}
    </Question>,
  );
  await press('Withdraw');
  expect(agree).toHaveBeenCalledTimes(1);
  await press('Keep it');
  await press('Close');
  expect(agree).toHaveBeenCalledTimes(1);
  expect(decline).toHaveBeenCalledTimes(2);
});
