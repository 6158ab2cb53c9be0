import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

describe('a button', () => {
  it('calls its handler when it is clicked', async () => {
    const press = vi.fn();
    render(<Button onClick={press}>Save</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  it.each([{ pending: true }, { disabled: true }])(
    'with %o can be focused but does nothing',
    async (state) => {
      const press = vi.fn();
      const submit = vi.fn();
      render(
        <form onSubmit={submit}>
          <input aria-label="Name" />
          <Button type="submit" onClick={press} {...state}>
            Save
          </Button>
        </form>,
      );
      await userEvent.tab();
      await userEvent.tab();
      expect(screen.getByRole('button')).toHaveFocus();
      await userEvent.keyboard('{Enter} ');
      await userEvent.type(screen.getByRole('textbox'), '{Enter}');
      expect(press).not.toHaveBeenCalled();
      expect(submit).not.toHaveBeenCalled();
      expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('with an icon only is named by its label', () => {
    render(<IconButton label="Remove: Gavotte in D">x</IconButton>);
    expect(screen.getByRole('button', { name: 'Remove: Gavotte in D' })).toBeInTheDocument();
  });
});
