import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
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

it('marks optional fields', () => {
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

it('shows an empty choice, and options with a text or with a value and a label', async () => {
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

it('has a native control for date and time', () => {
  render(<DateTimeInput label="Date" />);
  expect(screen.getByLabelText('Date')).toHaveAttribute('type', 'datetime-local');
});

it('shows suggestions that arrive after the text was typed', async () => {
  const field = (names: readonly string[]) => (
    <Combobox label="Composer" listLabel="Composers" suggest={() => names} onChoose={() => undefined} />
  );
  const { rerender } = render(field([]));
  await userEvent.type(screen.getByRole('combobox', { name: 'Composer' }), 'massen');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  rerender(field(['Jules Massenet']));
  expect(screen.getByRole('option', { name: 'Jules Massenet' })).toBeVisible();
});

describe('Enter in a field with suggestions', () => {
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const choose = vi.fn<(text: string) => void>();
  const press = async (names: readonly string[], keys: string) => {
    submit.mockClear();
    choose.mockClear();
    const suggest = (typed: string) => (typed === '' ? [] : names);
    render(
      <form onSubmit={submit}>
        <Combobox label="Composer" listLabel="Composers" suggest={suggest} onChoose={choose} />
      </form>,
    );
    await userEvent.type(screen.getByRole('combobox'), keys);
  };
  const names = ['Johann Sebastian Bach', 'Ludwig van Beethoven', 'Antonín Dvořák', '冼星海'];

  it.each([
    ['the only one', ['Ludwig van Beethoven'], 'beet{Enter}', 'Ludwig van Beethoven'],
    ['the first that begins with it', names, 'b{Enter}', 'Johann Sebastian Bach'],
    ['one of which each word is begun', names, 'van be{Enter}', 'Ludwig van Beethoven'],
    ['one without its accents', names, 'DVORAK{Enter}', 'Antonín Dvořák'],
    ['one in a script without spaces', names, '星海{Enter}', '冼星海'],
    ['the one the arrows point at', names, 'b{ArrowDown}{ArrowDown}{Enter}', 'Ludwig van Beethoven'],
  ])('takes %s and does not submit', async (_, suggested, keys, chosen) => {
    await press(suggested, keys);
    expect(choose.mock.calls).toEqual([[chosen]]);
    expect(submit).not.toHaveBeenCalled();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('closes the list when nothing begins with it, and submits when the list is closed', async () => {
    await press(names, 'oven{Enter}');
    expect(choose).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });
});
