import { expect, type Page } from '@playwright/test';

/** Expects a toast with this text. Its role is `status` for success and `alert` for failure. */
export const expectToast = (page: Page, role: 'status' | 'alert', text: string): Promise<void> =>
  expect(page.getByRole(role).getByText(text)).toBeVisible();
