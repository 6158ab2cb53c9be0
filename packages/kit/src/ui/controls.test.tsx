import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { DateTimeInput, TextInput } from './text-input.tsx';
import { Textarea } from './textarea.tsx';

it('ties label, hint and error to a control', () => {
  render(
    <TextInput label="Grade" hint="0 is Kindergarten" error="Please enter your grade level." required />,
  );
  const input = screen.getByRole('textbox', { name: 'Grade' });
  expect(input).toHaveAccessibleDescription('0 is Kindergarten Please enter your grade level.');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(screen.getByText('Grade')).toHaveTextContent('Grade*');
});

it('says what is optional', () => {
  render(<Textarea label="Notes" optional />);
  expect(screen.getByRole('textbox', { name: 'Notes (optional)' })).toBeValid();
});

it('shows a password and hides it again', async () => {
  render(<PasswordInput label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(screen.getByRole('status')).toHaveTextContent('Your password is shown');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

it('offers texts, or values behind texts, and nothing chosen', async () => {
  render(<Select label="State" options={['Ohio', { value: 'tx', label: 'Texas' }]} />);
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
  expect(list).toHaveDisplayValue('Please choose');
  await userEvent.selectOptions(list, 'Texas');
  expect(list.value).toBe('tx');
});

it('ties an error to a checkbox', () => {
  render(<Checkbox label="I agree" error="Please agree to the terms of service" />);
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription(
    'Please agree to the terms of service',
  );
});

it('takes a date and time with the controls of the browser', () => {
  render(<DateTimeInput label="Date" />);
  expect(screen.getByLabelText('Date')).toHaveAttribute('type', 'datetime-local');
});

it('suggests what arrives after somebody has typed', async () => {
  const field = (names: readonly string[]) => (
    <Combobox label="Composer" listLabel="Composers" suggest={() => names} onChoose={() => undefined} />
  );
  const { rerender } = render(field([]));
  await userEvent.type(screen.getByRole('combobox', { name: 'Composer' }), 'massen');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  rerender(field(['Jules Massenet']));
  expect(screen.getByRole('option', { name: 'Jules Massenet' })).toBeVisible();
});
