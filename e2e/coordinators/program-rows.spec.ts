import type { Page } from '@playwright/test';
import { resize } from '../harness/accessible.ts';
import { makeRecital } from '../harness/recital.ts';
import { orderRows, pressTool, showPart } from '../harness/running-order.ts';
import { expect, logIn, test } from '../harness/test.ts';

// Performers with the same surname count as one family, which gives warnings.
const pieces = [
  'Allegro by June Park, 6',
  'Berceuse by Theo Park, 5',
  'Canon by Omar Li, 4',
  'لما بدا يتثنى by ليلى حداد, 3',
  'Étude by Ida Sol',
  'Fugue by Ana Reyes, 1',
];

const begin = async (page: Page): Promise<void> => {
  await logIn(page, 'coordinator');
  const id = await makeRecital(page, { name: 'One form of row', pieces });
  await page.goto(`/events/manage/${id}?tab=offers`);
  await page.getByRole('button', { name: 'Add all 6' }).click();
  for (const what of ['Add a section', 'Add a break', 'Add an announcement']) {
    await pressTool(page, what);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(orderRows(page)).toHaveCount(9);
};

/** Returns the rows that are higher than `most` (a section below another row may have 8 px more), and texts that are cut. */
const faultsOfRows = (page: Page, most: number): Promise<string[]> =>
  orderRows(page).evaluateAll(
    (rows, limit) =>
      rows.flatMap((row, at) => {
        const { height } = row.getBoundingClientRect();
        const room = at > 0 && row.matches('.c-row--section') ? limit + 8 : limit;
        const cut = [...row.querySelectorAll('*')].filter(
          (part) =>
            part.scrollWidth > part.clientWidth &&
            getComputedStyle(part).display !== 'inline' &&
            !part.matches('.p-hidden, svg *'),
        );
        return [
          ...(height > room ? [`${height} px: ${row.textContent}`] : []),
          ...cut.map((part) => `cut: ${part.className} ${part.textContent}`),
        ];
      }),
    most,
  );

test('All rows have the same height at every width, and no text is cut', async ({ page }) => {
  await begin(page);
  for (const [width, most] of [
    [1280, 38],
    [1024, 38],
    [1440, 38],
    [390, 49],
    [320, 53],
  ] as const) {
    await resize(page, width);
    await showPart(page, 'Program');
    await test.step(`at ${width}`, async () => expect(await faultsOfRows(page, most)).toEqual([]));
  }
});
