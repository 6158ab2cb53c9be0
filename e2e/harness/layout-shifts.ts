import { expect, type Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Records layout shifts without user input, in each document of this page from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    const nameOf = ({ node }: Shift['sources'][number]): string =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'what is gone');
    let total = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries as Shift[]) {
        total += entry.value;
        seen.push(`${entry.value.toFixed(4)} ${entry.sources.map(nameOf).join(', ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const readShifts = async () => {
      await document.fonts.ready;
      // A shift is reported after the next frame.
      await frame();
      await frame();
      add(observer.takeRecords());
      return { total, seen };
    };
    Object.assign(window, { readShifts });
  });
};

/** Expects almost no layout shift in this document. */
export const expectSteady = async (page: Page): Promise<void> => {
  const { total, seen } = await page.evaluate(() =>
    (window as unknown as { readShifts: () => Promise<{ total: number; seen: string[] }> }).readShifts(),
  );
  const where = `${page.viewportSize()?.width ?? 0} ${page.url()}\n${seen.join('\n')}`;
  expect(total, where).toBeLessThanOrEqual(0.02);
};
