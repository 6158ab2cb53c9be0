import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { createCaller } from '../harness/caller.ts';
import { makeRecital } from '../harness/recital.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

const titles = Array.from({ length: 24 }, (_, at) => `Étude ${String.fromCharCode(65 + at)}`);

let recital: string | undefined;

// All tests print the same recital, because they do not save its program.
const begin = async (page: Page): Promise<void> => {
  await logIn(page, 'coordinator');
  const pieces = titles.map((title) => `${title} by Theo Marsh, 3`);
  recital ??= await makeRecital(page, { name: 'On paper', pieces });
  await page.goto(`/events/manage/${recital}`);
  await page.getByRole('button', { name: `Add: ${titles[0]}` }).focus();
  for (let turn = 0; turn < titles.length; turn += 1) await page.keyboard.press('Enter');
  await expect(page.getByText(/\d pieces, all placed/)).toBeVisible();
};

// A sheet of US Letter at 96 dpi, without its margins.
const paper = { width: 720, height: 960 };

/** Prints the page to PDF and returns the text of each sheet. */
const readPdf = async (page: Page): Promise<string[]> => {
  const margin = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' };
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter', margin })));
  const { text } = await extractText(pdf);
  return text.map((sheet) => sheet.normalize('NFC').replace(/\s+/g, ' '));
};

/** Expects these lines once and in this order, without header, menu or footer. Returns the sheets. */
const expectOnPaper = async (page: Page, lines: readonly string[]): Promise<string[]> => {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const sheets = await readPdf(page);
  const printed = sheets.join(' ');
  expect(lines.filter((line) => printed.split(line).length !== 2)).toEqual([]);
  const places = lines.map((line) => printed.indexOf(line));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const word of ['Log Out', 'Save', 'Export', 'Copy Emails', 'Privacy'])
    expect(printed).not.toContain(word);
  return sheets;
};

test('A printed program contains the pieces in order, without header, menu or footer', async ({ page }) => {
  await begin(page);
  await expectOnPaper(
    page,
    titles.map((title, at) => `${at + 1}. ${title}`),
  );
});

const clockAt = (minutes: number): string =>
  `${2 + Math.floor(minutes / 60)}:${String((minutes + 60) % 60).padStart(2, '0')}`;
const clockOf = (at: number): string => clockAt(Math.floor(at * 3.75));
// Half an hour before the start, rounded down to five minutes.
const callOf = (at: number): string => clockAt(Math.floor((at * 3.75 - 30) / 5) * 5);

const printed = [
  { sheet: 'Print or PDF', head: 'On paper', lines: titles.map((title) => `${title} Trad. Theo Marsh`) },
  {
    sheet: 'Run sheet',
    head: 'Clock Real time No. What Who Call Length Setup and notes',
    lines: titles.map(
      (title, at) =>
        `${clockOf(at)} ${at + 1} ${title} · Trad. Theo Marsh ${callOf(at)} 3:00 ${at === 0 ? 'Set up: ' : ''}violin`,
    ),
  },
  {
    sheet: 'Check-in sheet',
    head: 'Here Family Performer Call Pieces Contact',
    // All are of one family. Its row is longer than a page, so a title may be on the next one.
    lines: titles.map((_, at) => `${clockOf(at)} No. ${at + 1} `),
  },
];

for (const { sheet, head, lines } of printed) {
  test(`A coordinator prints: ${sheet}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printing', '');
    });
    await begin(page);
    await page.getByRole('button', { name: 'More ways to export' }).click();
    await page.getByRole('button', { name: sheet }).click();
    await expect(page.locator('body[data-printing]')).toBeAttached();
    const sheets = await expectOnPaper(page, lines);
    expect(sheets[0]).toContain(head);
    expect(sheets[0]).toMatch(/[A-Z][a-z]+ \d+, 20\d\d, 2:00 PM/);
    sheets.forEach((text, at) => expect(text).toContain(`${at + 1} / ${sheets.length}`));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('heading', { level: 1, name: 'On paper', exact: true })).toBeVisible();
  });
}

test('A run sheet of 45 pieces with long titles and names has at most two pages', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await logIn(page, 'coordinator');
  const pieces = Array.from(
    { length: 45 },
    (_, at) =>
      `Trio No. ${at + 1} in D minor, Op. 49: Molto allegro agitato by Anastasia Featherstone-Holt, 3`,
  );
  const id = await makeRecital(page, { name: 'A long recital', pieces });
  await page.goto(`/events/manage/${id}`);
  await page.getByRole('button', { name: 'Add all 45' }).click();
  await page.getByRole('button', { name: 'More ways to export' }).click();
  await page.getByRole('button', { name: 'Run sheet' }).click();
  await expect(page.locator('body[data-printing]')).toBeAttached();
  expect((await readPdf(page)).length).toBeLessThanOrEqual(2);
});

// The demo event with a published program of eight pieces.
const publishedEvent = 'de30cccccccc000000000002';

for (const format of ['Letter', 'A4']) {
  test(`A public program of 8 pieces fits on one sheet of ${format}`, async ({ page, portal }) => {
    const { call, logIn: logInCaller } = createCaller(portal.url);
    await logInCaller('coordinator@example.org', demoPassword);
    const { body } = await call(`GET /event_share?id=${publishedEvent}`);
    await page.goto(`/program/${(body as { address: string }).address}`);
    await expect(page.getByRole('heading', { name: 'Before you come' })).toBeVisible();
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
    const { text } = await extractText(pdf);
    expect(text).toHaveLength(1);
    expect(text[0]).toContain('Vivaldi');
    expect(text[0]).not.toContain('Before you come');
    expect(text[0]).toMatch(/[A-Z][a-z]+ \d+, 20\d\d/);
  });
}
