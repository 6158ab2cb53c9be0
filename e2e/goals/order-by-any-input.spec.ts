import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { expectAccessible } from '../harness/accessible.ts';
import { makeRecital } from '../harness/recital.ts';
import {
  dragHandle,
  dragOnto,
  expectOrder,
  fingerOf,
  mouseOf,
  orderRows,
  readOrder,
} from '../harness/running-order.ts';
import { expect, logIn, test } from '../harness/test.ts';
import { expectToast } from '../harness/expect-toast.ts';

// Tall enough for the whole page: near an edge the list scrolls under the pointer.
test.use({ timezoneId: 'America/Los_Angeles', viewport: { width: 1000, height: 2200 }, hasTouch: true });

const titles = ['Allegro', 'Berceuse', 'Canon', 'Danza', 'Étude', 'Fugue', 'Gavotte', 'Humoresque'];

interface Move {
  title: string;
  to: number;
}

const seed = 5;
// The same moves each time: what differs is the hand that makes them.
const [moves = []] = fc.sample(
  fc.array(fc.record({ title: fc.constantFrom(...titles), to: fc.nat(titles.length - 1) }), {
    minLength: 6,
    maxLength: 6,
  }),
  { seed, numRuns: 1 },
);

const afterMove = (order: readonly string[], { title, to }: Move): string[] =>
  order.filter((other) => other !== title).toSpliced(to, 0, title);

const place = (title: string, at: number): string => `${title}, position ${at + 1} of ${titles.length}`;

/** What is said of a move once it is made, to those who see and to those who listen. */
const expectMoved = (page: Page, { title, to }: Move): Promise<void> =>
  expect(
    page.getByRole('status').getByText(new RegExp(`^${title}: now No\\. ${to + 1}, 2:\\d\\d PM$`)),
  ).toBeAttached();

type MakeMove = (page: Page, move: Move, order: readonly string[]) => Promise<void>;

const byPointer =
  (pointerOf: (page: Page) => Promise<Parameters<typeof dragOnto>[1]>): MakeMove =>
  async (page, { title, to }, order) => {
    const onto = order[to] ?? '';
    if (onto === title) return;
    await dragOnto(page, await pointerOf(page), { title, onto, said: place(title, to) });
    await expectMoved(page, { title, to });
  };

const byDragKeys: MakeMove = async (page, { title, to }, order) => {
  const from = order.indexOf(title);
  const step = to > from ? 1 : -1;
  const handle = dragHandle(page, title);
  await handle.focus();
  await page.keyboard.press('Space');
  for (let at = from; at !== to; at += step) {
    await page.keyboard.press(step === 1 ? 'ArrowDown' : 'ArrowUp');
    await expect(page.getByText(place(title, at + step), { exact: true })).toBeAttached();
  }
  await page.keyboard.press('Space');
  if (from === to) await expect(page.getByText(`${title} is back where it was`)).toBeAttached();
  else await expectMoved(page, { title, to });
  await expect(handle).toBeFocused();
};

const byButtons =
  (press: (page: Page, name: string) => Promise<void>): MakeMove =>
  async (page, { title, to }, order) => {
    const from = order.indexOf(title);
    const step = to > from ? 1 : -1;
    const button = (name: string) => page.getByRole('button', { name: `${name}: ${title}`, exact: true });
    const [wanted, other] = step === 1 ? ['Move later', 'Move earlier'] : ['Move earlier', 'Move later'];
    for (let at = from; at !== to; at += step) {
      await press(page, `${wanted}: ${title}`);
      await expectMoved(page, { title, to: at + step });
      const isAtEnd = at + step === (step === 1 ? titles.length - 1 : 0);
      await expect(button(isAtEnd ? other : wanted)).toBeFocused();
    }
  };

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const inputs: [string, MakeMove][] = [
  ['the mouse', byPointer(async (page) => mouseOf(page))],
  ['a finger', byPointer(fingerOf)],
  ['the keys of the drag handle', byDragKeys],
  ['single taps on the buttons', byButtons((page, name) => named(page, name).tap())],
  [
    'a number typed on the row',
    async (page, move) => {
      await dragHandle(page, move.title).focus();
      await page.keyboard.type(String(move.to + 1));
      await page.keyboard.press('Enter');
      await expectMoved(page, move);
      await expect(dragHandle(page, move.title)).toBeFocused();
    },
  ],
];

const begin = async (page: Page, name: string): Promise<void> => {
  await logIn(page, 'coordinator');
  const pieces = titles.map((title) => `${title} by Theo Marsh, 3`);
  const id = await makeRecital(page, { name, pieces });
  await page.goto(`/events/manage/${id}`);
  await page.getByRole('button', { name: 'Add: Allegro' }).focus();
  for (let turn = 0; turn < titles.length; turn += 1) await page.keyboard.press('Enter');
  await expectOrder(page, ...titles);
};

for (const [input, makeMove] of inputs) {
  test(`The moves of seed ${seed} made by ${input} end in the same order`, async ({ page }) => {
    await begin(page, `By ${input}`);
    let order: string[] = titles;
    for (const move of moves) {
      await makeMove(page, move, order);
      order = afterMove(order, move);
      await expectOrder(page, ...order);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'status', 'Event Ordering Updated');
    await page.reload();
    await expect(orderRows(page)).toHaveCount(titles.length);
    expect(await readOrder(page)).toEqual(moves.reduce(afterMove, titles));
  });
}

const row = (page: Page, title: string) => orderRows(page).filter({ has: dragHandle(page, title) });
const undo = (page: Page): Promise<void> => named(page, 'Undo').click();

const blocks: [string, (page: Page) => Promise<void>][] = [
  [
    'the mouse',
    async (page) => {
      await row(page, 'Berceuse').click({ modifiers: ['Control'], position: { x: 5, y: 5 } });
      await row(page, 'Canon').click({ modifiers: ['Shift'], position: { x: 5, y: 5 } });
      await dragOnto(page, mouseOf(page), { title: 'Canon', onto: 'Fugue', said: place('Canon', 5) });
    },
  ],
  [
    'keys',
    async (page) => {
      await dragHandle(page, 'Berceuse').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      await expect(dragHandle(page, 'Canon')).toBeFocused();
    },
  ],
  [
    'taps',
    async (page) => {
      await named(page, 'Select').tap();
      for (const title of ['Berceuse', 'Canon']) await page.getByLabel(`Select: ${title}`).tap();
      await named(page, 'Move to…').tap();
      await expectAccessible(page);
      await page.getByLabel('to No.').fill('5');
      await named(page, 'Move').tap();
    },
  ],
];

test('Two rows are taken to one place by mouse, by keys and by taps, each as one step', async ({ page }) => {
  await begin(page, 'Two at once');
  for (const [, move] of blocks) {
    await move(page);
    await expect(page.getByRole('status').getByText(/^2 together: now No\. 5 to 6, /)).toBeAttached();
    await expectOrder(
      page,
      'Allegro',
      'Danza',
      'Étude',
      'Fugue',
      'Berceuse',
      'Canon',
      'Gavotte',
      'Humoresque',
    );
    await undo(page);
    await expectOrder(page, ...titles);
    await named(page, 'Done').click();
  }
});
