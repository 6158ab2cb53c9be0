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
// Sign-ups of one teacher. Performers with the same surname count as one family, so two Parks close together give a warning.
const signUps = [
  'Allegro by June Park, 6',
  'Berceuse by Theo Park, 5',
  'Canon by Omar Haddad, 4',
  'Danza by Lena Ortiz, 3',
  'Étude by Ida Sol, 2',
  'Fugue by Ana Reyes, 1',
  'Gavotte by Mia Roth, 3',
];

type Input = 'mouse' | 'keyboard' | 'touch';

const pressBy: Record<Input, (target: Locator) => Promise<void>> = {
  mouse: (target) => target.click(),
  keyboard: async (target) => {
    await target.focus();
    await expect(target).toBeFocused();
    await target.press('Enter');
  },
  touch: (target) => target.tap(),
};

const position = { x: 5, y: 5 };

const pressAt = {
  mouse: (target: Locator) => target.click({ position }),
  touch: (target: Locator) => target.tap({ position }),
};

const editorOf = (page: Page, input: Input) => {
  const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = (name: string | RegExp) => pressBy[input](named(name));
  /** Presses a button of the toolbar; on a phone it is in a menu. */
  const tool = async (name: string) => {
    if (isPhone(page)) await press('Add or arrange');
    await press(name);
  };
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const row = (title: string) => orderRows(page).filter({ hasText: title });
  /** Presses keys on a row's handle, or on a phone on its menu button. */
  const keys = async (title: string, ...pressed: string[]) => {
    const target = isPhone(page) ? named(`Actions: ${title}`) : dragHandle(page, title);
    await target.focus();
    for (const key of pressed) await page.keyboard.press(key);
  };
  /** Presses a button on a row. On a touch screen the buttons are shown while the row has the focus. */
  const pressOnRow = async (title: string, name: string) => {
    if (input !== 'keyboard') await pressAt[input](row(title));
    await press(name);
  };
  /** Presses a button of a row; on a phone it is in the row's sheet. */
  const ofRow = async (title: string, inSheet: string, onRow: string) => {
    if (!isPhone(page)) return await pressOnRow(title, onRow);
    await press(`Actions: ${title}`);
    await press(inSheet);
    if (await named('Close').isVisible()) await press('Close');
  };
  const edit = (title: string, onRow: string) =>
    isPhone(page)
      ? press(`Actions: ${title}`).then(() => press('Place, length and pins'))
      : pressOnRow(title, onRow);
  const select: Record<Input, () => Promise<void>> = {
    mouse: async () => {
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
    input,
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
    /** Selects Berceuse and Canon, the second and third piece. */
    selectTwo: select[input],
    /** Moves Canon, the third piece, to this number. */
    toNumber: async (number: string) => {
      await edit('Canon', 'Edit: Canon');
      await fill('Place in the program', number);
      await press('Apply');
    },
  };
};

type Editor = ReturnType<typeof editorOf>;
type Do = (editor: Editor) => Promise<void>;

/** Opens the dialog of this button and presses Add. */
const adding =
  (button: string): Do =>
  async ({ press, tool }) => {
    await tool(button);
    await press('Add');
  };

const dragBy: Record<Input, Do> = {
  mouse: ({ page }) => dragOnto(page, mouseOf(page), dragged),
  touch: async ({ page }) => dragOnto(page, await fingerOf(page), dragged),
  keyboard: async ({ page, keys }) => {
    await keys('Berceuse', 'Space', 'ArrowDown', 'ArrowDown');
    await expect(page.getByText(dragged.said, { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
  },
};
const dragged = { title: 'Berceuse', onto: 'Danza', said: 'Berceuse, position 5 of 7' };

/** Actions that change the program, with the resulting order. Each is one undo step. */
const actions: Record<string, [act: Do, order: string[]]> = {
  'adds an offer at the end': [
    async ({ show, press }) => {
      await show('Offers');
      await press(/^Add: Gavotte/);
    },
    [...start, 'Gavotte'],
  ],
  'adds an offer at a number': [
    async ({ show, press, fill }) => {
      await show('Offers');
      await press(/^Add at…: Gavotte/);
      await fill('Place in the program', '2');
      await press('Add');
    },
    [first, 'Allegro', 'Gavotte', 'Berceuse', 'Canon', 'Danza', 'Étude', 'Fugue'],
  ],
  'moves a piece one place later': [
    ({ input, keys, ofRow }) =>
      input === 'keyboard'
        ? keys('Canon', 'Alt+ArrowDown')
        : ofRow('Canon', 'Move later', 'Move later: Canon'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Canon', 'Étude', 'Fugue'],
  ],
  'moves a piece one place earlier': [
    ({ ofRow }) => ofRow('Canon', 'Move earlier', 'Move earlier: Canon'),
    [first, 'Allegro', 'Canon', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'moves a piece to a number': [
    ({ toNumber }) => toNumber('5'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Canon', 'Fugue'],
  ],
  'moves a piece to the first number': [
    ({ toNumber }) => toNumber('1'),
    [first, 'Canon', 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'moves a piece to the last number': [
    ({ toNumber }) => toNumber('6'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue', 'Canon'],
  ],
  'removes a piece': [
    ({ input, keys, ofRow }) =>
      input === 'keyboard' ? keys('Canon', 'Delete') : ofRow('Canon', 'Remove', 'Remove: Canon'),
    [first, 'Allegro', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'swaps two pieces': [
    async ({ selectTwo, press }) => {
      await selectTwo();
      await press('Swap');
    },
    [first, 'Allegro', 'Canon', 'Berceuse', 'Danza', 'Étude', 'Fugue'],
  ],
  'moves several pieces to a number': [
    async ({ selectTwo, press, fill }) => {
      await selectTwo();
      await press('Move to…');
      await fill('to No.', '4');
      await press('Move');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Berceuse', 'Canon', 'Fugue'],
  ],
  'moves several pieces into a section': [
    async ({ page, selectTwo, press }) => {
      await selectTwo();
      await press('Move to…');
      await page.getByLabel('or to the end of a section').selectOption(first);
      await press('Move');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Fugue', 'Berceuse', 'Canon'],
  ],
  'removes several pieces': [
    async ({ selectTwo, press }) => {
      await selectTwo();
      await press('Remove');
    },
    [first, 'Allegro', 'Danza', 'Étude', 'Fugue'],
  ],
  'sorts all pieces': [
    async ({ page, tool }) => {
      await tool('Sort');
      await page.getByRole('dialog').getByLabel('By', { exact: true }).selectOption('Length');
      await page.getByRole('dialog').getByRole('button', { name: 'Sort' }).click();
    },
    [first, 'Fugue', 'Étude', 'Danza', 'Canon', 'Berceuse', 'Allegro'],
  ],
  'adds a break': [adding('Add a break'), start.toSpliced(3, 0, 'Intermission')],
  'adds a section': [adding('Add a section'), start.toSpliced(3, 0, 'Second half')],
  'adds an announcement': [adding('Add an announcement'), start.toSpliced(1, 0, 'Welcome')],
  'renames a section': [
    async ({ edit, fill, press }) => {
      await edit(first, `Edit: ${first}`);
      await fill('Title', 'Before noon');
      await press('Apply');
    },
    ['Before noon', ...pieces],
  ],
  'fixes a warning': [
    async ({ show, press, named, isPhone: isSmall }) => {
      if (isSmall) await show('Check');
      else await press('1 to fix');
      await press('Move No. 2 to No. 4');
      if (await named('Close the list').isVisible()) await press('Close the list');
    },
    [first, 'Allegro', 'Canon', 'Danza', 'Berceuse', 'Étude', 'Fugue'],
  ],
};

const middleOf = async (part: Locator): Promise<number> => {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 };
  return y + height / 2;
};

/** Actions that do not change the program. */
const readOnlyActions: Record<string, Do> = {
  'undoes and redoes a step': async ({ page, input, press, ofRow }) => {
    const moved = [first, 'Allegro', 'Berceuse', 'Danza', 'Canon', 'Étude', 'Fugue'];
    await ofRow('Canon', 'Move later', 'Move later: Canon');
    await expectOrder(page, ...moved);
    if (input === 'keyboard') await page.keyboard.press('ControlOrMeta+z');
    else await press('Undo');
    await expectOrder(page, ...start);
    if (input === 'keyboard') await page.keyboard.press('ControlOrMeta+Shift+z');
    else await press('Redo');
    await expectOrder(page, ...moved);
    await press('Undo');
  },
  'shows a section in one line': async ({ named, row, isPhone: isSmall }) => {
    if (!isSmall) return;
    const title = await middleOf(row(first).locator('.c-row__title'));
    expect(Math.abs((await middleOf(named(`Actions: ${first}`))) - title)).toBeLessThan(4);
  },
  'opens and closes a warning in its row': async ({ press, named }) => {
    const matter = named('Allegro: family in No. 2');
    for (const isOpen of [false, true]) {
      await expect(matter).toHaveAttribute('aria-expanded', String(isOpen));
      await press('Allegro: family in No. 2');
    }
  },
  'goes from a warning to its row': async ({ show, press, named, row, isPhone: isSmall }) => {
    if (isSmall) await show('Check');
    else await press('1 to fix');
    await press('No. 1, Allegro');
    await expect(row('Allegro')).toHaveAttribute('data-marked');
    if (await named('Close the list').isVisible()) await press('Close the list');
  },
  'finds an offer and a piece': async ({ page, show, press, row }) => {
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
  'opens the preview for families': async ({ page, press }) => {
    await press('Save');
    await expect(page.locator('.c-save__state')).toHaveText(/^(Saved |Nothing to save)/);
    await press('Publish');
    await expect(page.getByRole('dialog', { name: 'Publish version 1' })).toBeVisible();
    await press('Close');
  },
};

const runActions = async (page: Page, input: Input): Promise<void> => {
  const editor = editorOf(page, input);
  for (const [name, [act, order]] of Object.entries(actions)) {
    await test.step(name, async () => {
      await act(editor);
      await editor.show('Program');
      await expectOrder(page, ...order);
      await editor.press('Undo');
      await expectOrder(page, ...start);
      if (await editor.named('Done').isVisible()) await editor.press('Done');
    });
  }
  if (!editor.isPhone) {
    await test.step('drags a piece', async () => {
      await dragBy[input](editor);
      await expectOrder(page, first, 'Allegro', 'Canon', 'Danza', 'Berceuse', 'Étude', 'Fugue');
      await editor.press('Undo');
      await expectOrder(page, ...start);
    });
  }
  for (const [name, act] of Object.entries(readOnlyActions)) {
    await test.step(name, async () => {
      await act(editor);
      await editor.show('Program');
      await expectOrder(page, ...start);
    });
  }
};

/** After a long move, 'Back to where I was' focuses a row in the window. */
const moveFarAndBack = async (page: Page): Promise<void> => {
  const { press, fill } = editorOf(page, 'keyboard');
  await page.setViewportSize({ width: 1000, height: 280 });
  await press('1. Allegro. Change its place');
  await fill('1. Allegro. Change its place', '6');
  await page.keyboard.press('Enter');
  await expect(dragHandle(page, 'Allegro')).toBeFocused();
  await press('Back to where I was');
  await expect(page.locator('[data-grip]:focus')).toBeInViewport();
};

const inputs: Input[] = ['mouse', 'keyboard', 'touch'];
interface View {
  name: string;
  width: number;
  /** The button that chooses it. */
  button?: string;
  inputs: Input[];
}
// Each layout with the inputs that are common there; a keyboard meets the one of a phone when the page is enlarged.
const views: View[] = [
  { name: 'on a phone', width: 360, inputs: ['keyboard', 'touch'] },
  { name: 'on a tablet', width: 768, inputs: ['mouse', 'touch'] },
  { name: 'side by side', width: 1280, button: 'Side by side', inputs: ['keyboard', 'touch'] },
  { name: 'stacked', width: 1920, button: 'Stacked', inputs: ['mouse'] },
];

for (const input of inputs) {
  test(`every action of the program editor works by ${input} alone, with the same result in each layout`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(360_000);
    await logIn(page, 'coordinator');
    const id = await makeRecital(page, { name: `By ${input}`, pieces: [] });
    const teacher = createCaller(portal.url);
    await teacher.logIn('teacher@example.org', demoPassword);
    const ids: string[] = [];
    for (const line of signUps) ids.push(await signUpWith(teacher, id, line));
    const section = { id: 'a'.repeat(24), kind: 'section', title: first };
    const program = ids.slice(0, pieces.length);
    const items = [section, ...program.map((piece) => ({ id: piece, kind: 'piece' }))];
    await page.request.post('/api/event_program', { data: { _id: id, program, items, revision: 0 } });
    for (const { name, width, button } of views.filter((view) => view.inputs.includes(input))) {
      await test.step(name, async () => {
        // Tall, so that a drag does not scroll.
        await page.setViewportSize({ width, height: 1600 });
        await page.goto(`/events/manage/${id}`);
        await showPart(page, 'Program');
        await expectOrder(page, ...start);
        const { press } = editorOf(page, input);
        if (button) await press(button);
        await runActions(page, input);
        await expectAccessible(page);
      });
    }
    await test.step('saves', async () => {
      const { press, ofRow } = editorOf(page, input);
      await ofRow('Canon', 'Move later', 'Move later: Canon');
      await press('Save');
      await expect(page.locator('.c-save__state')).toHaveText(/^Saved /);
      await page.reload();
      await expectOrder(page, first, 'Allegro', 'Berceuse', 'Danza', 'Canon', 'Étude', 'Fugue');
      await expect(page.getByText(/Your unsaved changes/)).toHaveCount(0);
    });
    if (input === 'keyboard') await test.step('returns after moving a piece far', () => moveFarAndBack(page));
  });
}
