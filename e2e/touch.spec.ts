import type { Page } from '@playwright/test';
import { open, statesOf, type Viewer } from './harness/pages.ts';
import { expect, logIn, test } from './harness/test.ts';

test.use({
  actionTimeout: 15_000,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** Returns controls that are less than 44 px wide or high. */
const tooSmall = (page: Page): Promise<string[]> =>
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

for (const viewer of ['visitor', 'parent', 'coordinator'] satisfies Viewer[]) {
  test(`every control of a ${viewer} is large enough for a finger, on every page`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(300_000);
    await (viewer === 'visitor' ? page.goto('/') : logIn(page, viewer));
    const small = new Map<string, string>();
    const measure = async (where: string): Promise<void> => {
      for (const one of await tooSmall(page)) if (!small.has(one)) small.set(one, where);
    };
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' });
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await measure('menu');
    for (const shown of await statesOf(page, viewer)) {
      const { close } = await open(page, shown);
      await measure(shown.name);
      await close();
    }
    expect([...small].map(([control, where]) => `${where}: ${control}`)).toEqual([]);
    // Ignore console errors of the mocked 503 responses.
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('503')));
  });
}
