import { expect } from '@playwright/test';
import type { Evaluating } from '../harness/page-state.ts';

/** A browser tab, controlled by WebDriver. */
export interface Tab extends Evaluating {
  /** Opens an address and waits until the page has loaded. */
  goto: (url: string) => Promise<void>;
  /** Performs mouse and keyboard actions; both protocols use the same format. */
  act: (sources: object[]) => Promise<void>;
}

/** A running browser with a new profile. */
export interface Driven {
  version: string;
  tab: Tab;
  /** All tabs, oldest first. */
  tabs: () => Promise<Tab[]>;
  /** Errors logged by its pages. */
  problems: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** Debian packages that must be installed. */
  packages: string;
  isInstalled: boolean;
  /** Console messages that this browser logs for correct pages. */
  refused?: RegExp;
  start: () => Promise<Driven>;
}

interface Point {
  x: number;
  y: number;
}

const rest = 20;

const pointer = (...actions: object[]): object => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});
const moveTo = ({ x, y }: Point): object => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: rest,
});
const down = { type: 'pointerDown', button: 0 };
const up = { type: 'pointerUp', button: 0 };

/** Repeats a check until it passes, because evaluating in a page that is being replaced throws. */
const until = (check: () => Promise<void>): Promise<void> => expect(check).toPass({ timeout: 20_000 });

/** Returns the center of the first visible element with this selector whose name starts with `name`. */
const middleOf = (tab: Tab, kind: string, name: string): Promise<Point | null> =>
  tab.evaluate(
    ({ kind: selector, name: wanted }) => {
      const nameOf = (element: HTMLElement): string => {
        const { labels } = element as HTMLInputElement;
        const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent;
        return (label ?? element.textContent).trim();
      };
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (element) => element.checkVisibility() && nameOf(element).startsWith(wanted),
      );
      if (!found) return null;
      found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    { kind, name },
  );

/** Waits until the element exists and does not move, then returns its center. */
export const find = async (tab: Tab, kind: string, name: string): Promise<Point> => {
  let found: Point | null = null;
  await until(async () => {
    const before = found;
    found = await middleOf(tab, kind, name);
    expect(found, `${kind} ${name}`).not.toBeNull();
    expect(found, `${kind} ${name} stands still`).toEqual(before);
  });
  return found ?? { x: 0, y: 0 };
};

export const press = async (tab: Tab, kind: string, name: string): Promise<void> => {
  await tab.act([pointer(moveTo(await find(tab, kind, name)), down, up)]);
};

/** Types into a field; in a select this chooses the option that starts with the text. */
export const type = async (tab: Tab, name: string, text: string): Promise<void> => {
  await find(tab, 'input, textarea, select', name);
  await tab.evaluate((wanted) => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
    [...fields].find(({ labels }) => labels?.[0]?.textContent.trim().startsWith(wanted))?.focus();
  }, name);
  const keys = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await tab.act([{ type: 'key', id: 'keyboard', actions: keys }]);
};

export const expectText = (tab: Tab, selector: string, text: string | RegExp): Promise<void> =>
  until(async () => {
    const shown = await tab.evaluate(
      (wanted) => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent).join('\n'),
      selector,
    );
    expect(shown).toMatch(text);
  });

/** Waits for a path and a completely loaded document, because core pages are opened by full page loads. */
export const expectPath = (tab: Tab, path: string): Promise<void> =>
  until(async () => {
    const here = await tab.evaluate(() => `${document.readyState} ${location.pathname}`, null);
    expect(here).toBe(`complete ${path}`);
  });

/** Drags from the center of one visible element beyond the center of another in small steps. Drops after the page has announced the position. */
export const drag = async (tab: Tab, from: string, onto: string, said: string): Promise<void> => {
  const end = await find(tab, '[data-grip]', onto);
  const start = await find(tab, '[data-grip]', from);
  const steps = Array.from({ length: 15 }, (_, at) => ({
    x: start.x,
    y: start.y + ((end.y + 8 - start.y) * at) / 14,
  }));
  await tab.act([pointer(moveTo(start), down, ...steps.map(moveTo))]);
  await expectText(tab, '[aria-live], [role=status]', said);
  await tab.act([pointer(up)]);
};
