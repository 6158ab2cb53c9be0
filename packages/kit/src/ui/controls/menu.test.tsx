import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { press } from '../../testing/on-page.tsx';
import { Menu, MenuButton } from './menu.tsx';

const show = () => {
  const chosen = vi.fn<(name: string) => void>();
  render(
    <>
      <Menu label="Export">
        <MenuButton onClick={() => chosen('letter')}>Word, Letter</MenuButton>
        <MenuButton onClick={() => chosen('a4')}>Word, A4</MenuButton>
        <MenuButton onClick={() => chosen('csv')}>CSV</MenuButton>
      </Menu>
      <button>Elsewhere</button>
    </>,
  );
  return chosen;
};
const opener = () => screen.getByRole('button', { name: 'Export' });
const item = (name: string) => screen.queryByRole('button', { name });
const hasFocus = (name: string) => waitFor(() => expect(item(name)).toHaveFocus());

it('opens on a click, runs the chosen item and closes', async () => {
  const chosen = show();
  expect(item('CSV')).toBeNull();
  await press('Export');
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await press('Word, A4');
  expect(chosen).toHaveBeenCalledWith('a4');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

it('can be used with arrow keys, Home and End', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Word, Letter');
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Word, A4');
  await userEvent.keyboard('{End}');
  await hasFocus('CSV');
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Word, Letter');
  await userEvent.keyboard('{ArrowUp}');
  await hasFocus('CSV');
});

it('closes on Escape and returns the focus', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Word, Letter');
  await userEvent.keyboard('{Escape}');
  expect(opener()).toHaveFocus();
  expect(item('CSV')).toBeNull();
});

it('closes on a click elsewhere and when the focus leaves', async () => {
  show();
  await press('Export');
  await press('Elsewhere');
  expect(item('CSV')).toBeNull();
  await press('Export');
  await userEvent.tab({ shift: true });
  await press('Elsewhere');
  expect(item('CSV')).toBeNull();
});
