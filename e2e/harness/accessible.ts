import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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

/** Adds axe to every document that this page opens. Chromium compiles it once for all of them. */
export const addAxe = async (page: Page): Promise<void> => {
  await page.addInitScript(axe.source);
};

const violationsOn = async (page: Page, colorScheme: ColorScheme): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

/** Changes the width of an open page. The program editor draws its layout for the new width a frame or two later. */
export const resize = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  await untilDrawn(page);
};

/** Expects no axe violations: all rules in light mode, only colors in dark mode. */
export const expectNoViolations = async (page: Page, colorScheme: ColorScheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilDrawn(page);
  const width = page.viewportSize()?.width ?? 0;
  expect(await violationsOn(page, colorScheme), `${colorScheme} ${width} ${page.url()}`).toEqual([]);
};

/** Expects no horizontal overflow. */
export const expectNoHorizontalOverflow = async (page: Page, how = ''): Promise<void> => {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, `${page.viewportSize()?.width ?? 0} ${page.url()} ${how}`).toBeLessThanOrEqual(0);
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

/** Returns visible texts in columns narrower than eight letters that break inside a word or into three or more lines. */
const crampedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      let block = node.parentElement;
      if (!canvas || !node.nodeValue?.trim() || !block?.checkVisibility()) continue;
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size < 2) continue;
      while (block.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
      let outer: Element | null = block;
      while (outer && getComputedStyle(outer).clipPath === 'none') outer = outer.parentElement;
      if (outer) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(block);
      canvas.font = font;
      const room = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const widthOf = (text: string): number => canvas.measureText(text).width;
      const isBroken = lines.size > 2 || node.nodeValue.split(/\s+/).some((word) => widthOf(word) > room);
      if (isBroken && room < widthOf('0'.repeat(8))) found.push(`${Math.round(room)} px: ${block.outerHTML}`);
    }
    return found;
  });

const narrowFieldsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input.p-input, select.p-input, textarea.p-input')]
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width < 120)
      .map((field) => field.outerHTML),
  );

/** With text enlarged up to 200 %: expects no horizontal overflow, no too narrow fields and no cramped columns. */
export const expectRoomForLargeText = async (page: Page): Promise<void> => {
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const size of ['130%', '150%', '200%']) {
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      const how = `with text of ${size}`;
      expect(await narrowFieldsOn(page), `${width} ${page.url()} ${how}`).toEqual([]);
      if (width > 320) expect(await crampedOn(page), `${width} ${page.url()} ${how}`).toEqual([]);
      await expectNoHorizontalOverflow(page, how);
    }
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
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
  for (const colorScheme of ['light', 'dark'] as const) await expectNoViolations(page, colorScheme);
  await expectNoHorizontalOverflow(page);
};
