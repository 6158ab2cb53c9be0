import { expect, test } from '@playwright/test';

// Runs standalone with the mock API; with PORTAL_URL, inside that portal as a private preview.
test('Sample shows what comes next', async ({ page }) => {
  await page.goto('/sample');
  await expect(page.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
  const events = page.getByRole('list', { name: 'Next events' });
  await expect(events.or(page.getByText('There is nothing here yet.'))).toBeVisible();
});
