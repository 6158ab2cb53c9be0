import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

it('shows its content under its title only while it is open, and tells when it is closed', async () => {
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
