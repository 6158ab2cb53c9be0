import { expect } from '@playwright/test';
import type { Evaluating } from '../harness/page-state.ts';

/** A tab of a browser that is driven by its standard protocol. */
export interface Tab extends Evaluating {
  /** Opens an address and waits until it is loaded. */
  goto: (url: string) => Promise<void>;
  /** Mouse and keyboard; both protocols take the same actions. */
  act: (sources: object[]) => Promise<void>;
}

/** A browser that was started with a profile of its own. */
export interface Driven {
  version: string;
  tab: Tab;
  /** All tabs, the first one first. */
  tabs: () => Promise<Tab[]>;
  /** What its pages told as errors. */
  problems: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A kind of browser. */
export interface Engine {
  name: string;
  /** What has to be installed, as Debian names it. */
  packages: string;
  isInstalled: boolean;
  /** What it refuses and reports although the page is right. */
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

/** Repeats until it passes: what is asked of a page that is being replaced throws. */
const until = (check: () => Promise<void>): Promise<void> => expect(check).toPass({ timeout: 20_000 });

/** The middle of the first visible element of a kind whose name begins so. */
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

/** The same, once it is there and stands still. */
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

/** Types into a field, or the beginning of an option into a select. */
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

/** A document that is there as a whole: from and to pages with passwords one comes by a new one. */
export const expectPath = (tab: Tab, path: string): Promise<void> =>
  until(async () => {
    const here = await tab.evaluate(() => `${document.readyState} ${location.pathname}`, null);
    expect(here).toBe(`complete ${path}`);
  });

/** Drags from one middle to beyond another, step by step as a hand does, and lets go when the page has said so. Both are in sight. */
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
