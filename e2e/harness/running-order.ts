import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the running order in the program editor. */
export const orderRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'The running order' }).getByRole('listitem');

/** The drag handle of a row. */
export const dragHandle = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Drag ${title}`, exact: true });

/** Returns the titles of the running order. */
const readOrder = (page: Page): Promise<string[]> =>
  orderRows(page).evaluateAll((rows) =>
    // The first text is the title; the byline follows.
    rows.map((row) => (row.querySelector('.c-row__title')?.firstChild?.textContent ?? '').trim()),
  );

// The order changes within a frame or two, and a test expects hundreds of orders.
export const expectOrder = (page: Page, ...wanted: string[]): Promise<void> =>
  expect.poll(() => readOrder(page), { intervals: [20, 40, 80, 160] }).toEqual(wanted);

/** Whether the page is narrow, where the program editor shows one tab at a time. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 704;

/** Shows a part of the program editor; on a phone it opens the part's tab. */
export const showPart = async (page: Page, part: 'Offers' | 'Program' | 'Check' | 'Lists'): Promise<void> => {
  if (isPhone(page)) await page.getByRole('tab', { name: part }).click();
};

/** Shows date, place and links of the event; on a phone they are behind a button. */
export const openAbout = async (page: Page): Promise<void> => {
  if (isPhone(page)) await press(page, 'Date, place and links');
};

/** Opens the two folded lists below the program. */
export const openLists = async (page: Page): Promise<void> => {
  await showPart(page, 'Lists');
  for (const name of ['Preview List', 'Emails']) await page.getByRole('heading', { name }).click();
};

/** Presses the first button with this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Presses a button of the toolbar; on a phone it is in a menu. */
export const pressTool = async (page: Page, name: string): Promise<void> => {
  if (isPhone(page)) await press(page, 'Add or arrange');
  await press(page, name);
};

/** Opens the export menu. */
export const openExports = (page: Page): Promise<void> =>
  press(page, isPhone(page) ? 'Export' : 'More ways to export');

/** Moves a piece this many places later. */
export const moveLater = async (page: Page, title: string, times = 1): Promise<void> => {
  if (isPhone(page)) await press(page, `Actions: ${title}`);
  for (let turn = 0; turn < times; turn += 1)
    await press(page, isPhone(page) ? 'Move later' : `Move later: ${title}`);
  if (isPhone(page)) await press(page, 'Close');
};

/** Opens the fields of the first piece. */
export const editFirst = async (page: Page, title: string): Promise<void> => {
  if (!isPhone(page)) return await press(page, `Edit: ${title}`);
  await press(page, `Actions: ${title}`);
  await press(page, 'Place, length and pins');
};

/** A finger or a mouse, held down between `down` and `up`. */
export interface Pointer {
  down: (x: number, y: number) => Promise<void>;
  move: (x: number, y: number) => Promise<void>;
  up: () => Promise<void>;
}

export const mouseOf = (page: Page): Pointer => ({
  down: async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 12, { steps: 4 });
  },
  move: (x, y) => page.mouse.move(x, y, { steps: 12 }),
  up: () => page.mouse.up(),
});

export const fingerOf = async (page: Page): Promise<Pointer> => {
  const session = await page.context().newCDPSession(page);
  let at = 0;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: async (x, y) => {
      at = y;
      await touch('touchStart', { x, y });
    },
    move: async (x, y) => {
      const from = at;
      for (let step = 1; step <= 12; step += 1)
        await touch('touchMove', { x, y: from + ((y - from) * step) / 12 });
      at = y;
    },
    up: async () => {
      await touch('touchEnd');
    },
  };
};

/** Drags a row or an offer onto a row. Each step waits for the page's announcement. */
export const dragOnto = async (
  page: Page,
  pointer: Pointer,
  { title, onto, said }: { title: string; onto: string; said: string },
): Promise<void> => {
  const handle = dragHandle(page, title);
  const item = page.getByRole('listitem').filter({ has: handle });
  const isRow = (await orderRows(page).filter({ has: handle }).count()) > 0;
  // An offer has no visible handle, so drag its center.
  const from = await (isRow ? handle : item).boundingBox();
  const target = await orderRows(page)
    .filter({ has: dragHandle(page, onto) })
    .boundingBox();
  if (!from || !target) throw new Error('nothing to drag');
  const isDown = isRow && target.y > from.y;
  await pointer.down(from.x + from.width / 2, from.y + from.height / 2);
  await expect(item).toHaveAttribute('data-dragging', 'true');
  const x = isRow ? from.x + from.width / 2 : target.x + target.width / 2;
  await pointer.move(x, target.y + target.height * (isDown ? 0.6 : 0.4));
  // The rows make room for the height of a card, which is higher than a row.
  if (!isRow) await pointer.move(x, target.y + from.height / 2);
  await expect(page.getByText(said, { exact: true })).toBeAttached();
  await pointer.up();
};
