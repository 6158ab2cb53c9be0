import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const problems = [{ text: 'Please enter the title.' }];

it('takes the focus at each refusal, also if the problems arrive one render later', () => {
  const { rerender } = render(<ErrorSummary problems={[]} refusals={0} />);
  rerender(<ErrorSummary problems={[]} refusals={1} />);
  rerender(<ErrorSummary problems={problems} refusals={1} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  screen.getByRole('alert').blur();
  rerender(<ErrorSummary problems={[...problems, { text: 'Another.' }]} refusals={1} />);
  expect(screen.getByRole('alert')).not.toHaveFocus();
  rerender(<ErrorSummary problems={problems} refusals={2} />);
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('opens the closed group of a field that a link leads to', async () => {
  render(
    <>
      <ErrorSummary problems={[{ field: 'wish', text: 'This is too long.' }]} refusals={1} />
      <details>
        <summary>More</summary>
        <input id="wish" />
      </details>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'This is too long.' }));
  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(screen.getByRole('textbox')).toHaveFocus();
});
