// A program of 300 items on a slow machine: frames while dragging and while moving by key, against a plain list of
// the same elements; the Word document of all of it.
import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../../e2e/harness/browser.ts';
import { startPortal } from '../../e2e/harness/portal.ts';
import { makeLargeProgram } from './large-program.ts';
import { measureFrames, measureKeys } from './meter.ts';
import { playPlainList } from './plain-list.ts';

const items = 300;
const slowdown = 4;

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('coordinator@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Music2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Log Out' }).waitFor();
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

const steps = async (page: Page, x: number, from: number, to: number, count: number): Promise<void> => {
  for (let step = 1; step <= count; step += 1) {
    await page.mouse.move(x, from + ((to - from) * step) / count);
    await page.waitForTimeout(16);
  }
};

const lift = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const handle = page.locator(selector).nth(10);
  await handle.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = await handle.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 8, { steps: 3 });
  return at;
};

const dragThrough = async (page: Page, selector: string) => {
  let at = { x: 0, y: 0 };
  const lifting = await measureFrames(page, async () => {
    at = await lift(page, selector);
    await page.waitForTimeout(500);
  });
  const dragging = await measureFrames(page, () => steps(page, at.x, at.y + 8, at.y + 420, 90));
  const dropping = await measureFrames(page, async () => {
    await page.mouse.up();
    await page.waitForTimeout(900);
  });
  return { lifting, dragging, dropping };
};

const moveByKey = (page: Page, times: number) =>
  measureKeys(page, async () => {
    for (let turn = 0; turn < times; turn += 1) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(120);
    }
  });

const measureExport = async (page: Page): Promise<number> => {
  const began = performance.now();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  return Math.round(performance.now() - began);
};

const measureProgram = async (page: Page, id: string) => {
  await page.goto(`/events/manage/${id}`);
  await page.getByRole('button', { name: /^Move earlier: Étude 300/ }).waitFor();
  await slowDown(page);
  const drag = await dragThrough(page, '[data-rfd-drag-handle-draggable-id]');
  await page.getByRole('button', { name: /^Move later: Étude 40$/ }).focus();
  const key = await moveByKey(page, 20);
  const first = await measureExport(page);
  const again = await measureExport(page);
  return { drag, key, word: { first, again } };
};

const { executablePath, env } = await findBrowser();
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env },
});
try {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(page);
  const id = await makeLargeProgram(page, items);
  const program = await measureProgram(page, id);
  const plain = await playPlainList(page, { dragThrough, moveByKey });
  const rows = {
    'program: lift': program.drag.lifting,
    'program: drag': program.drag.dragging,
    'program: drop': program.drag.dropping,
    'program: move by key': program.key,
    'plain list: drag': plain.drag.dragging,
    'plain list: move by key': plain.key,
  };
  console.log(`${items} items, ${slowdown} times CPU slowdown, milliseconds`);
  console.table(rows);
  console.log(
    `Word document of ${items} items: ${program.word.first} ms with its code, ${program.word.again} ms again`,
  );
} finally {
  await browser.close();
  await portal.stop();
}
