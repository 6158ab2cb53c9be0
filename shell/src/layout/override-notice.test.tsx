import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { things } from '../testing/remotes.ts';

const { post, written } = vi.hoisted(() => ({
  post: vi.fn(() => new Promise(() => undefined)),
  written: {
    preview: { id: 'mf_things', version: '1.1.0-00000002' },
    registry: { remotes: [] as unknown[] },
  },
}));
vi.mock('@portal/kit/http', async (original) => ({ ...(await original()), post }));
vi.mock('../page-data.ts', () => ({ pageData: written, registryState: 'current' }));
const { OverrideNotice } = await import('./notices.tsx');

test('a preview is named on every page, with a button to end it', async () => {
  written.registry.remotes = [things];
  render(<OverrideNotice />);
  expect(screen.getByText(/A preview: Things is shown as version 1\.1\.0-00000002/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(post).toHaveBeenCalledWith('/dev_override_end');
});
