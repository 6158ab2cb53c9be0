import { expect, type Locator, type Page, type PlaywrightTestOptions } from '@playwright/test';

/** One kind of input, such as keyboard or touch, used without any other. */
export interface InputMethod {
  /** Follows a link or presses a button. */
  press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  type: (box: Locator, text: string) => Promise<void>;
  /** Chooses the option that starts with this text. */
  choose: (select: Locator, text: string) => Promise<void>;
  /** Options for the browser, such as a device. */
  use: Partial<PlaywrightTestOptions>;
  isCompact: boolean;
}

// Returns where the focus is, relative to the target.
const whereIsFocus = (target: Locator): Promise<'here' | 'before' | 'behind'> =>
  target.evaluate((element) => {
    const focused = document.activeElement;
    if (focused === element) return 'here';
    if (!focused || focused === document.body) return 'before';
    const relation = element.compareDocumentPosition(focused);
    return relation & Node.DOCUMENT_POSITION_FOLLOWING ? 'behind' : 'before';
  });

const reach = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  for (let steps = 0; steps < 120; steps += 1) {
    const focus = await whereIsFocus(target);
    if (focus === 'here') return;
    await keyboard.press(focus === 'before' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
};

const byKeyboard: InputMethod = {
  press: async (target) => {
    await reach(target);
    await target.page().keyboard.press('Enter');
  },
  type: async (box, text) => {
    await reach(box);
    await box.page().keyboard.press('ControlOrMeta+a');
    await box.page().keyboard.type(text);
  },
  choose: async (select, text) => {
    await reach(select);
    await select.page().keyboard.type(text);
  },
  use: {},
  isCompact: false,
};

const optionBeginning = async (select: Locator, text: string): Promise<string> => {
  const labels = await select.getByRole('option').allTextContents();
  return labels.find((label) => label.startsWith(text)) ?? text;
};

const byTaps: InputMethod = {
  press: (target) => target.tap(),
  type: async (box, text) => {
    await box.tap();
    await box.fill(text);
  },
  // A phone opens its own list of options.
  choose: async (select, text) => {
    await select.tap();
    await select.selectOption({ label: await optionBeginning(select, text) });
  },
  use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  isCompact: true,
};

const byNames: InputMethod = {
  // Clicks by script, as screen readers and voice control do: without pointer or keys.
  press: async (target) => {
    await expect(target).toBeVisible();
    await target.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
    });
  },
  type: (box, text) => box.fill(text),
  choose: async (select, text) => {
    await select.selectOption({ label: await optionBeginning(select, text) });
  },
  use: {},
  isCompact: false,
};

/** The input methods. Each alone must be enough to use the portal. */
export const inputMethods: Record<string, InputMethod> = {
  'the keyboard alone': byKeyboard,
  'single taps on a phone alone': byTaps,
  'roles and names alone': byNames,
};

/** Opens a page from the main menu. */
export const goTo = async (page: Page, by: InputMethod, menu: string, entry: string): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const isBehindMenu = by.isCompact || menu !== '';
  if (isBehindMenu) {
    await by.press(navigation.getByRole('button', { name: by.isCompact ? 'Menu' : menu, exact: true }));
  }
  await by.press(navigation.getByRole('link', { name: entry, exact: true }));
};
