import type { Page } from 'playwright-core';

/**
 * Renders the same elements without React: a row follows the pointer, the others move with a transform, and Enter moves
 * the element of a row. This measures the cost of the elements alone.
 */
export const makePlainList = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const list = document.querySelector('.c-order');
    if (!list) throw new Error('no list');
    const copy = list.cloneNode(true) as HTMLElement;
    const program = list.closest('.c-program') ?? copy;
    program.replaceChildren(copy);
    document.querySelector('main')?.replaceChildren(program);
    let rows = [...copy.children] as HTMLElement[];
    let dragged: { row: HTMLElement; from: number; height: number } | undefined;
    copy.addEventListener('mousedown', (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('.c-row');
      if (row) dragged = { row, from: event.clientY, height: row.offsetHeight };
    });
    addEventListener('mousemove', (event) => {
      if (!dragged) return;
      const { row, from, height } = dragged;
      const distance = event.clientY - from;
      const at = rows.indexOf(row);
      row.style.transform = `translateY(${distance}px)`;
      rows.forEach((other, index) => {
        if (other === row) return;
        const isPassed = index > at && index <= at + distance / height;
        const wanted = isPassed ? `translateY(${-height}px)` : '';
        if (other.style.transform !== wanted) other.style.transform = wanted;
      });
    });
    addEventListener('mouseup', () => {
      const row = dragged?.row;
      dragged = undefined;
      if (!row) return;
      rows.findLast((other) => other !== row && other.style.transform !== '')?.after(row);
      for (const one of rows) one.style.transform = '';
      rows = [...copy.children] as HTMLElement[];
    });
    copy.addEventListener('keydown', (event) => {
      const row = (event.target as HTMLElement).closest('.c-row');
      if (event.key !== 'Enter' || !row) return;
      row.nextElementSibling?.after(row);
      row.querySelector<HTMLElement>('[data-action="later"]')?.focus();
    });
  });
