import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { createCaller } from '../harness/caller.ts';
import { makeRecital, signUpWith } from '../harness/recital.ts';
import {
  dragHandle,
  dragOnto,
  expectOrder,
  fingerOf,
  isPhone,
  mouseOf,
  orderRows,
  showPart,
} from '../harness/running-order.ts';
import { demoPassword, expect, logIn, test } from '../harness/test.ts';

test.use({ timezoneId: 'America/Los_Angeles', hasTouch: true });

const pieces = ['Allegro', 'Berceuse', 'Canon', 'Danza', 'Étude', 'Fugue'];
const first = 'First half';
const start = [first, ...pieces];
// A teacher's: families are told apart by their names, and two of one stand too close.
const signUps = [
  'Allegro by June Park, 6',
  'Berceuse by Theo Park, 5',
  'Canon by Omar Haddad, 4',
  'Danza by Lena Ortiz, 3',
  'Étude by Ida Sol, 2',
  'Fugue by Ana Reyes, 1',
  'Gavotte by Mia Roth, 3',
];

/** A way of pressing things; what only it can do is in the table of acts. */
type Hand = 'mouse' | 'keyboard' | 'touch';

const pressBy: Record<Hand, (target: Locator) => Promise<void>> = {
  mouse: (target) => target.click(),
  keyboard: async (target) => {
    await target.focus();
    await expect(target).toBeFocused();
    await target.press('Enter');
  },
  touch: (target) => target.tap(),
};

const workbench = (page: Page, hand: Hand) => {
  const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = (name: string | RegExp) => pressBy[hand](named(name));
  /** Presses a tool of the list; on a phone it is in a menu. */
  const tool = async (name: string) => {
    if (isPhone(page)) await press('Add or arrange');
    await press(name);
  };
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const row = (title: string) => orderRows(page).filter({ hasText: title });
  /** Keys on the row of a piece: on its handle, on a phone on its menu. */
  const keys = async (title: string, ...pressed: string[]) => {
    const target = isPhone(page) ? named(`Actions: ${title}`) : dragHandle(page, title);
    await target.focus();
    for (const key of pressed) await page.keyboard.press(key);
  };
  /** What a row has a button for, on a phone a line of its sheet. */
  const ofRow = async (title: string, inSheet: string, onRow: string) => {
    if (!isPhone(page)) return await press(onRow);
    await press(`Actions: ${title}`);
    await press(inSheet);
    if (await named('Close').isVisible()) await press('Close');
  };
  const edit = (title: string, onRow: string) =>
    isPhone(page) ? press(`Actions: ${title}`).then(() => press('Place and length')) : press(onRow);
  const select: Record<Hand, () => Promise<void>> = {
    mouse: async () => {
      const position = { x: 5, y: 5 };
      await row('Berceuse').click({ modifiers: ['ControlOrMeta'], position });
      await row('Canon').click({ modifiers: ['Shift'], position });
    },
    keyboard: () => keys('Berceuse', 'Shift+ArrowDown'),
    touch: async () => {
      await tool('Select');
      for (const title of ['Berceuse', 'Canon']) await page.getByLabel(`Select: ${title}`).tap();
    },
  };
  return {
    page,
    hand,
    isPhone: isPhone(page),
    show: (part: 'Offers' | 'Program' | 'Check') => showPart(page, part),
    named,
    press,
    tool,
    fill,
    row,
    keys,
    ofRow,
    edit,
    /** Berceuse and Canon, which stand side by side. */
    selectTwo: select[hand],
    /** Canon, the third, gets another number. */
    toNumber: async (number: string) => {
      if (hand === 'keyboard') return await keys('Canon', number, 'Enter');
      await edit('Canon', '3. Canon. Change its place');
      await fill('Place in the program', number);
      await press('Apply');
    },
  };
};

type Bench = ReturnType<typeof workbench>;
type Do = (bench: Bench) => Promise<void>;

/** Adds what is named and placed in a dialog. */
const adding =
  (button: string): Do =>
  async ({ press, tool }) => {
    await tool(button);
    await press('Add');
  };

const byHandle: Record<Hand, Do> = {
  mouse: ({ page }) => dragOnto(page, mouseOf(page), dragged),
  touch: async ({ page }) => dragOnto(page, await fingerOf(page), dragged),
  keyboard: async ({ page, keys }) => {
    await keys('Berceuse', 'Space', 'ArrowDown', 'ArrowDown');
    await expect(page.getByText(dragged.said, { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
  },
};
const dragged = { title: 'Berceuse', onto: 'Danza', said: 'Berceuse, position 5 of 7' };

/** What is done to the program and the order it ends in, by whatever hand; each is one step of undo. */
const acts: Record<string, [act: Do, order: string[]]> = {
  'an offer is put at the end': [
    async ({ show, press }) => {
      await show('Offers');
      await press(/^Add: Gavotte/);
    },
    [...start, 'Gavotte'],
  ],
  'an offer is put in its place': [
    async ({ show, press, fill }) => {
      await show('Offers');
      await press(/^Add at…: Gavotte/);
      await fill('Place in the program', '2');
      await press('Add');
    },
    [first, 'Allegro', 'Gavotte', 'Berceuse', 'Canon', 'Danza', 'Étude', 'Fugue'],
  ],
  'a piece goes one place later': [
    ({ hand, keys, ofRow }) =>
      hand === 'keyboard'
        ? keys('Canon', 'Alt+ArrowDown')
        : ofRow('Canon', 'Move later', 'Move later: Canon'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Canon', 'Étude', 'Fugue'],
  ],
  'a piece goes one place earlier': [
    ({ ofRow }) => ofRow('Canon', 'Move earlier', 'Move earlier: Canon'),
    [first, 'Allegro', 'Canon', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'a piece goes to a number': [
    ({ toNumber }) => toNumber('5'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Canon', 'Fugue'],
  ],
  'a piece goes to the first number': [
    ({ toNumber }) => toNumber('1'),
    [first, 'Canon', 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'a piece goes to the last number': [
    ({ toNumber }) => toNumber('6'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue', 'Canon'],
  ],
  'a piece is taken out': [
    ({ hand, keys, ofRow }) =>
      hand === 'keyboard' ? keys('Canon', 'Delete') : ofRow('Canon', 'Remove', 'Remove: Canon'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'two are swapped': [
    async ({ selectTwo, press }) => {
      await selectTwo();
      await press('Swap');
    },
    [first, 'Allegro', 'Canon', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'several go to a number': [
    async ({ selectTwo, press, fill }) => {
      await selectTwo();
      await press('Move to…');
      await fill('to No.', '4');
      await press('Move');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Berceuse', 'Canon', 'Fugue'],
  ],
  'several go into a section': [
    async ({ page, selectTwo, press }) => {
      await selectTwo();
      await press('Move to…');
      await page.getByLabel('or to the end of a section').selectOption(first);
      await press('Move');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Fugue', 'Berceuse', 'Canon'],
  ],
  'several are taken out': [
    async ({ selectTwo, press }) => {
      await selectTwo();
      await press('Remove');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Fugue'],
  ],
  'all are sorted': [
    async ({ page, tool }) => {
      await tool('Sort');
      await page.getByRole('dialog').getByLabel('By', { exact: true }).selectOption('Length');
      await page.getByRole('dialog').getByRole('button', { name: 'Sort' }).click();
    },
    [first, 'Fugue', 'Étude', 'Danza', 'Canon', 'Berceuse', 'Allegro'],
  ],
  'a break is added': [adding('Add a break'), start.toSpliced(4, 0, 'Intermission')],
  'a section is added': [adding('Add a section'), start.toSpliced(4, 0, 'Second half')],
  'an announcement is added': [adding('Add an announcement'), start.toSpliced(1, 0, 'Welcome')],
  'a section gets another name': [
    async ({ edit, fill, press }) => {
      await edit(first, `Edit: ${first}`);
      await fill('Title', 'Before noon');
      await press('Apply');
    },
    ['Before noon', ...pieces],
  ],
  'a warning is cured': [
    async ({ show, press, named, isPhone: isSmall }) => {
      if (isSmall) await show('Check');
      else await press('1 to fix');
      await press('Move No. 2 away');
      if (await named('Close the list').isVisible()) await press('Close the list');
    },
    [first, 'Allegro', 'Canon', 'Danza', 'Berceuse', 'Étude', 'Fugue'],
  ],
};

const middleOf = async (part: Locator): Promise<number> => {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 };
  return y + height / 2;
};

/** What is looked at: nothing of the program changes. */
const looks: Record<string, Do> = {
  'a step is undone and done again': async ({ page, hand, press, ofRow }) => {
    const moved = [first, 'Allegro', 'Berceuse', 'Danza', 'Canon', 'Étude', 'Fugue'];
    await ofRow('Canon', 'Move later', 'Move later: Canon');
    await expectOrder(page, ...moved);
    if (hand === 'keyboard') await page.keyboard.press('ControlOrMeta+z');
    else await press('Undo');
    await expectOrder(page, ...start);
    if (hand === 'keyboard') await page.keyboard.press('ControlOrMeta+Shift+z');
    else await press('Redo');
    await expectOrder(page, ...moved);
    await press('Undo');
  },
  'what is no piece is one line': async ({ named, row, isPhone: isSmall }) => {
    if (!isSmall) return;
    const title = await middleOf(row(first).locator('.c-row__title'));
    expect(Math.abs((await middleOf(named(`Actions: ${first}`))) - title)).toBeLessThan(4);
  },
  'a warning opens in its row': async ({ press, named }) => {
    await press('Allegro: 1 warning');
    await expect(named('Allegro: 1 warning')).toHaveAttribute('aria-expanded', 'true');
    await press('Allegro: 1 warning');
  },
  'a warning leads to its row': async ({ show, press, named, row, isPhone: isSmall }) => {
    if (isSmall) await show('Check');
    else await press('1 to fix');
    await press('No. 1, Allegro');
    await expect(row('Allegro')).toHaveAttribute('data-marked');
    if (await named('Close the list').isVisible()) await press('Close the list');
  },
  'an offer and a piece are found': async ({ page, show, press, row }) => {
    await show('Offers');
    const box = page.getByRole('searchbox', { name: 'Find a piece or a child' });
    await box.fill('canon');
    await expect(page.getByText('Nothing here matches.')).toBeVisible();
    await press(/^3\. Canon \(/);
    await expect(row('Canon')).toHaveAttribute('data-marked');
    await show('Offers');
    await box.fill('roth');
    await expect(page.getByRole('button', { name: /^Add: Gavotte/ })).toBeVisible();
    await box.fill('');
  },
  'what families will see is looked at': async ({ page, press }) => {
    await press('Save');
    await expect(page.locator('.c-save__state')).toHaveText(/^(Saved |Nothing to save)/);
    await press('Publish');
    await expect(page.getByRole('dialog', { name: 'Publish version 1' })).toBeVisible();
    await press('Close');
  },
};

const walk = async (page: Page, hand: Hand): Promise<void> => {
  const bench = workbench(page, hand);
  for (const [name, [act, order]] of Object.entries(acts)) {
    await test.step(name, async () => {
      await act(bench);
      await bench.show('Program');
      await expectOrder(page, ...order);
      await bench.press('Undo');
      await expectOrder(page, ...start);
      if (await bench.named('Done').isVisible()) await bench.press('Done');
    });
  }
  if (!bench.isPhone) {
    await test.step('a piece is dragged', async () => {
      await byHandle[hand](bench);
      await expectOrder(page, first, 'Allegro', 'Canon', 'Danza', 'Berceuse', 'Étude', 'Fugue');
      await bench.press('Undo');
      await expectOrder(page, ...start);
    });
  }
  for (const [name, look] of Object.entries(looks)) {
    await test.step(name, async () => {
      await look(bench);
      await bench.show('Program');
      await expectOrder(page, ...start);
    });
  }
};

/** What had the focus went away with the row: it is on the one beside. */
const goFarAndBack = async (page: Page): Promise<void> => {
  const { press, keys } = workbench(page, 'keyboard');
  await page.setViewportSize({ width: 1000, height: 400 });
  await press('Comfortable');
  await keys('Allegro', '6', 'Enter');
  await expect(dragHandle(page, 'Allegro')).toBeFocused();
  await press('Back to where I was');
  await expect(dragHandle(page, 'Berceuse')).toBeFocused();
  await expect(dragHandle(page, 'Berceuse')).toBeInViewport();
};

const hands: Hand[] = ['mouse', 'keyboard', 'touch'];
// Tall, so that a drag does not scroll.
const views: [name: string, width: number, view?: string][] = [
  ['on a phone', 360],
  ['on a tablet', 768],
  ['side by side', 1280, 'Side by side'],
  ['stacked', 1920, 'Stacked'],
];

for (const hand of hands) {
  test(`Everything the workbench can is done by ${hand} alone, in each view, and ends the same`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(360_000);
    await logIn(page, 'coordinator');
    const id = await makeRecital(page, { name: `By ${hand}`, pieces: [] });
    const teacher = createCaller(portal.url);
    await teacher.logIn('teacher@example.org', demoPassword);
    const ids: string[] = [];
    for (const line of signUps) ids.push(await signUpWith(teacher, id, line));
    const section = { id: 'a'.repeat(24), kind: 'section', title: first };
    const program = ids.slice(0, pieces.length);
    const items = [section, ...program.map((piece) => ({ id: piece, kind: 'piece' }))];
    await page.request.post('/api/event_program', { data: { _id: id, program, items, revision: 0 } });
    for (const [name, width, view] of views) {
      await test.step(name, async () => {
        await page.setViewportSize({ width, height: 1600 });
        await page.goto(`/events/manage/${id}`);
        await showPart(page, 'Program');
        await expectOrder(page, ...start);
        const { press } = workbench(page, hand);
        if (view) await press(view);
        if (!isPhone(page)) await press('Compact');
        await walk(page, hand);
        await expectAccessible(page);
      });
    }
    if (hand === 'keyboard') await test.step('after a long way one gets back', () => goFarAndBack(page));
  });
}
