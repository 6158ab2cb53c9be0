import { expect, type Page } from '@playwright/test';

/** The portal says this by a toast: as a status when something was done, as an alert when it failed. */
export const expectToast = (page: Page, role: 'status' | 'alert', text: string): Promise<void> =>
  expect(page.getByRole(role).getByText(text)).toBeVisible();
