import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Axe {
  run: (
    context: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string; target: string[] }[] }[] }>;
}

const options = {
  // axe does not check target sizes by default; WCAG 2.2 AA requires 24 px.
  light: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  // In dark mode only the colors differ.
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};
type ColorScheme = keyof typeof options;

// The minified file is less than half as long as `source` of the module, and each document compiles it.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Adds axe to every document that this page opens. */
export const addAxe = async (page: Page): Promise<void> => {
  await page.addInitScript(axeSource);
};

const violationsOn = async (page: Page, colorScheme: ColorScheme): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (settings) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, settings);
    // Ignore targets behind an open menu or the bars of the program editor, which closing or scrolling uncovers.
    const over = [...document.querySelectorAll('.p-menu__list, .c-save, .c-bar')].filter((one) =>
      one.checkVisibility(),
    );
    const isCovered = (selector: string): boolean => {
      const target = document.querySelector(selector);
      const box = target?.getBoundingClientRect();
      return over.some((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        const meets = box && box.top < bottom && box.bottom > top && box.left < right && box.right > left;
        return meets === true && !one.contains(target);
      });
    };
    return violations.flatMap(({ id, nodes }) => {
      const seen = id === 'target-size' ? nodes.filter(({ target }) => !isCovered(target[0] ?? '')) : nodes;
      return seen.length > 0 ? [`${id}: ${seen.map(({ html }) => html).join(' ')}`] : [];
    });
  }, options[colorScheme]);
};

const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const idle = () => requestIdleCallback(() => resolve(), { timeout: 5000 });
        requestAnimationFrame(() => requestAnimationFrame(idle));
      }),
  );

/**
 * Changes the width of an open page, and scrolls to the focus, as at that width from the start. The program editor draws its
 * layout for the new width a frame or two later.
 */
export const resize = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  await untilDrawn(page);
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
};

/** Expects no axe violations in these color schemes: all rules in light mode, only colors in dark mode. */
export const expectNoViolations = async (page: Page, ...colorSchemes: ColorScheme[]): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0;
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Style sheets alone change the colors, without transitions, so the next color scheme needs no wait.
    if (colorScheme === colorSchemes[0]) await untilDrawn(page);
    expect(await violationsOn(page, colorScheme), `${colorScheme} ${width} ${page.url()}`).toEqual([]);
  }
};

/** Expects no horizontal overflow. */
export const expectNoHorizontalOverflow = async (page: Page): Promise<void> => {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, `${page.viewportSize()?.width ?? 0} ${page.url()}`).toBeLessThanOrEqual(0);
};

/** Expects that no text in a part of the page is wider than its box, and that no two parts of a row overlap. */
export const expectTextInBoxes = async (part: Locator): Promise<void> => {
  const found = await part.evaluate((whole) => {
    const named = (one: Element) => `${one.className}: ${(one.textContent ?? '').trim().slice(0, 60)}`;
    const isShown = (one: Element) => one.getClientRects().length > 0 && one.textContent?.trim() !== '';
    const wide = [...whole.querySelectorAll('*')].filter(
      (one) => isShown(one) && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1,
    );
    const overlaps = [...whole.querySelectorAll('li')].flatMap((row) => {
      const boxes = [...row.children]
        .filter(isShown)
        .map((one) => ({ one, box: one.getBoundingClientRect() }));
      return boxes.filter(({ box }, at) =>
        boxes.some(
          ({ box: other }, index) =>
            index > at &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        ),
      );
    });
    return [...wide, ...overlaps.map(({ one }) => one)].map(named);
  });
  expect(found, `${part.page().viewportSize()?.width ?? 0}`).toEqual([]);
};

const phrasing = ':is(span, p, label, button, strong, em, small, h1, h2, h3, h4)';
const blocks = ':is(div, p, ul, ol, dl, table, section, dialog, form, fieldset, h1, h2, h3, h4)';

/** Expects no block element inside an element that may contain only text, because such HTML is invalid. */
export const expectValidNesting = async (page: Page): Promise<void> => {
  // The browser finds these elements ten times faster than a locator does.
  const nested = await page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    `${phrasing} ${blocks}`,
  );
  expect(nested, page.url()).toEqual([]);
};

/**
 * Enlarges the text to each of these sizes. Returns too narrow fields, the horizontal overflow, and visible texts in columns
 * narrower than eight letters that break inside a word or into three or more lines.
 */
const faultsOfLargeText = (page: Page, sizes: readonly string[]): Promise<string[]> =>
  page.evaluate((given) => {
    const canvas = document.createElement('canvas').getContext('2d');
    const range = document.createRange();
    const root = document.documentElement;
    const crampedTexts = (): string[] => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        let block = node.parentElement;
        if (!canvas || !node.nodeValue?.trim() || !block?.checkVisibility()) continue;
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size < 2) continue;
        while (block.parentElement && getComputedStyle(block).display === 'inline')
          block = block.parentElement;
        let outer: Element | null = block;
        while (outer && getComputedStyle(outer).clipPath === 'none') outer = outer.parentElement;
        if (outer) continue;
        const { font, paddingLeft, paddingRight } = getComputedStyle(block);
        canvas.font = font;
        const room = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const widthOf = (text: string): number => canvas.measureText(text).width;
        const isBroken = lines.size > 2 || node.nodeValue.split(/\s+/).some((word) => widthOf(word) > room);
        if (isBroken && room < widthOf('0'.repeat(8)))
          found.push(`${Math.round(room)} px: ${block.outerHTML}`);
      }
      return found;
    };
    const narrowFields = (): string[] =>
      [...document.querySelectorAll('input.p-input, select.p-input, textarea.p-input')]
        .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width < 120)
        .map((field) => field.outerHTML);
    const faults = given.flatMap((size) => {
      root.style.fontSize = size;
      const overhang = root.scrollWidth - window.innerWidth;
      return [
        ...narrowFields(),
        // At 320 px columns may be narrow.
        ...(window.innerWidth > 320 ? crampedTexts() : []),
        ...(overhang > 0 ? [`${overhang} px of overflow`] : []),
      ].map((fault) => `with text of ${size}: ${fault}`);
    });
    root.style.fontSize = '';
    return faults;
  }, sizes);

/** With text enlarged up to 200 %: expects no horizontal overflow, no too narrow fields and no cramped columns. */
export const expectRoomForLargeText = async (page: Page): Promise<void> => {
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const faults = await faultsOfLargeText(page, ['130%', '150%', '200%']);
    expect(faults, `${width} ${page.url()}`).toEqual([]);
  }
};

/** Returns controls that are less than 44 px wide or high. */
const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=option]',
      ),
    ];
    // A control includes its labels, because pressing a label presses it.
    const boxesOf = (control: HTMLElement): DOMRect[] =>
      [control, ...((control as HTMLInputElement).labels ?? [])].map((part) => part.getBoundingClientRect());
    const isShown = (control: HTMLElement): boolean =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      !control.closest('.p-hidden, [inert], [aria-hidden=true]') &&
      !control.matches(':disabled');
    // A link inside a sentence may be as high as its line.
    const isInSentence = (control: HTMLElement): boolean => {
      if (control.localName !== 'a' || getComputedStyle(control).display !== 'inline') return false;
      const around = control.closest('p, li, dd, label, td')?.textContent.trim() ?? '';
      return around.length > control.textContent.trim().length + 1;
    };
    return controls
      .filter((control) => isShown(control) && !isInSentence(control))
      .filter((control) => {
        const boxes = boxesOf(control);
        return (
          Math.max(...boxes.map(({ width }) => width)) < least - 0.5 ||
          Math.max(...boxes.map(({ height }) => height)) < least - 0.5
        );
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return `${control.localName}.${control.className} '${name.slice(0, 40)}' ${width.toFixed()} x ${height.toFixed()}`;
      });
  });

/** On a touch screen, expects every control to be large enough for a finger. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await smallTargetsOn(page), page.url()).toEqual([]);
  await session.detach();
};

/** Doubles the length of all texts and lengthens their words, as a translation might. */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (!nodeValue?.trim() || parentElement?.closest('script, style')) continue;
      const longer = nodeValue.replace(/[aeiou]/gi, '$&$&');
      texts.currentNode.nodeValue = `${longer} ${longer}`.slice(0, nodeValue.length * 2 + 1);
    }
  });

/** Expects no axe violations in light and dark mode, and no horizontal overflow. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectNoViolations(page, 'light', 'dark');
  await expectNoHorizontalOverflow(page);
};
