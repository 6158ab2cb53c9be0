import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusRow } from '../feedback/sight.ts';
import { itemOfRow } from './row-id.ts';

// As many are always drawn whole; of a longer list those in sight and some beyond, before they come into it. What is
// whole already stays so a while longer, for drawing is what costs.
const few = 60;
const beyond = 16;
const stillNear = 32;

interface Drawn {
  /** What is near, and where somebody is at something. */
  whole: ReadonlySet<string>;
  /** What all others keep, for what is below them stays where it is. */
  heights: ReadonlyMap<string, number>;
  /** How the rows look by it, and how wide they are. */
  looks: string;
}

const isWhole = (row: Element): boolean => row.hasAttribute('data-whole');

/** The place of the first row that ends below a line of the window. */
const firstBelow = (rows: readonly Element[], y: number): number => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What is to be drawn from now on; undefined as long as there is enough of it. */
const look = (list: HTMLElement, looks: string, before: Drawn | undefined): Drawn | undefined => {
  const rows = [...list.querySelectorAll('.c-row')];
  const [first, last] = [firstBelow(rows, 0), firstBelow(rows, innerHeight)];
  const around = (rest: number) => rows.slice(Math.max(0, first - rest), last + 1 + rest);
  const focused = rows.find((row) => row === document.activeElement);
  if (before && [...around(beyond / 2), ...(focused ? [focused] : [])].every(isWhole)) return undefined;
  const heights = new Map(before?.heights);
  for (const row of rows.filter(isWhole))
    heights.set(itemOfRow(row) ?? '', row.getBoundingClientRect().height);
  const inUse = list.querySelectorAll('[aria-expanded="true"], :focus');
  const drawn = before ? around(stillNear).filter(isWhole) : [];
  const whole = [...around(beyond), ...drawn, ...inUse].map((one) => itemOfRow(one) ?? '');
  return { whole: new Set(whole), heights, looks };
};

/**
 * The height a row keeps that is out of sight in a long list, where its words alone are drawn; undefined for one that is
 * drawn whole, as all are until their heights are known. The first and the last are, for Tab enters the list there.
 */
export function useDrawnRows(
  entries: readonly ScheduledItem[],
  looks: string,
): (id: string, at: number) => number | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  const update = useRef<() => void>(undefined);
  const later = useRef<() => void>(undefined);
  /** The row that was given the focus while it had nothing to press. */
  const toFocus = useRef<string>(undefined);
  const isLong = entries.length > few;
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('.c-order');
    if (!isLong || !list) return undefined;
    let known: Drawn | undefined;
    let width = list.clientWidth;
    update.current = () => {
      // In a tab that is not shown nothing has a place.
      const next = list.clientHeight > 0 ? look(list, looks, known) : undefined;
      if (next) setDrawn((known = next));
    };
    const begin = () => {
      known = undefined;
      setDrawn(undefined);
      return requestAnimationFrame(() => update.current?.());
    };
    let frame = begin();
    const resized = new ResizeObserver(() => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      frame = begin();
    });
    // Once a frame, whatever comes together: a move changes the list, scrolls and takes the focus along.
    later.current = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => startTransition(() => update.current?.()));
    };
    const scrolled = () => later.current?.();
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches('.c-row'))) return later.current?.();
      toFocus.current = itemOfRow(target);
      update.current?.();
    };
    resized.observe(list);
    addEventListener('scroll', scrolled, { capture: true, passive: true });
    list.addEventListener('focusin', focused);
    return () => {
      update.current = undefined;
      later.current = undefined;
      cancelAnimationFrame(frame);
      resized.disconnect();
      removeEventListener('scroll', scrolled, { capture: true });
      list.removeEventListener('focusin', focused);
    };
  }, [isLong, looks]);
  useEffect(() => later.current?.(), [entries]);
  useLayoutEffect(() => {
    if (toFocus.current !== undefined) focusRow(toFocus.current);
    toFocus.current = undefined;
  }, [drawn]);
  const last = entries.length - 1;
  return useCallback(
    (id, at) => {
      const isDrawn = !isLong || drawn?.looks !== looks || at === 0 || at === last || drawn.whole.has(id);
      return isDrawn ? undefined : drawn.heights.get(id);
    },
    [isLong, drawn, looks, last],
  );
}
