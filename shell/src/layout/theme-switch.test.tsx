import { themeCookie } from '@portal/contracts/themes';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

const root = document.documentElement;
const choice = (name: string) =>
  within(screen.getByRole('list', { name: 'Colors' })).getByRole('button', { name });

afterEach(() => {
  document.cookie = `${themeCookie}=; Max-Age=0; Path=/`;
  delete root.dataset.theme;
});

test("starts with the system's colors, changes them at once, and remembers the choice", async () => {
  const { unmount } = render(<ThemeSwitch />);
  expect(choice('System')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(choice('Dark'));
  expect(root.dataset.theme).toBe('dark');
  expect(choice('Dark')).toHaveAttribute('aria-pressed', 'true');
  expect(choice('System')).toHaveAttribute('aria-pressed', 'false');
  unmount();
  render(<ThemeSwitch />);
  expect(choice('Dark')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(choice('System'));
  expect(root.dataset.theme).toBeUndefined();
});
