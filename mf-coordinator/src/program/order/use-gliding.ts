import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Drag } from './drag/drag.ts';

const duration = 160;

/** Rows glide out of the way of the one in hand: those it has just passed, from where they were. */
export function useGliding(list: RefObject<HTMLOListElement | null>, drag: Drag | undefined): void {
  const before = useRef<number>(undefined);
  const to = drag?.to;
  useLayoutEffect(() => {
    const from = before.current;
    before.current = to;
    const hand = to === undefined ? undefined : list.current?.children[to];
    if (from === undefined || to === undefined || !hand || from === to) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const shift = hand.getBoundingClientRect().height * (to > from ? 1 : -1);
    const passed = [...(list.current?.children ?? [])].slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const row of passed) {
      if (row !== hand) {
        row.animate({ transform: [`translateY(${shift}px)`, 'none'] }, { duration, easing: 'ease-out' });
      }
    }
  }, [list, to]);
}
