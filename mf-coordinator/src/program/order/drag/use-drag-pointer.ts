import { useLayoutEffect, type RefObject } from 'react';
import { scrollTowards } from './auto-scroll.ts';
import { findPlace } from './find-place.ts';
import { followPointer, type Point } from './follow-pointer.ts';
import type { Drags } from './use-drags.ts';

// How far beside the list a pointer still means it.
const beside = 48;

const listIn = (root: HTMLElement): HTMLElement | null => root.querySelector<HTMLElement>('.c-order');

/** The place of a point in the list, whose children are its rows; undefined beside it. */
const placeAt = (list: HTMLElement, { x, y }: Point, at: number): number | undefined => {
  const { left, right } = list.getBoundingClientRect();
  if (x < left - beside || x > right + beside) return undefined;
  const boxOf = (index: number) =>
    list.children[index]?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
  return findPlace(y, list.childElementCount, at, boxOf);
};

/** Drags by mouse, pen and finger everything in an element that carries `data-drag`. */
export function useDragPointer(
  root: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  drags: Drags,
): void {
  // With the first picture: a pointer may be down before the browser has drawn.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let frame = 0;
    let point: Point = { x: 0, y: 0 };
    const follow = () => {
      const list = listIn(element);
      const drag = drags.store.read();
      if (!list || !drag) return;
      ghost.current?.style.setProperty('translate', `${point.x + 12}px ${point.y + 28}px`);
      drags.move(placeAt(list, point, drag.to ?? -1));
    };
    const scroll = () => {
      const list = listIn(element);
      if (list && drags.store.read()?.to !== undefined && scrollTowards(list, point.y)) follow();
      frame = requestAnimationFrame(scroll);
    };
    const end = (finish: () => void) => () => {
      cancelAnimationFrame(frame);
      finish();
    };
    const stop = followPointer(element, {
      lift: (id, at) => {
        if (!drags.lift(id, 'pointer')) return false;
        point = at;
        follow();
        frame = requestAnimationFrame(scroll);
        return true;
      },
      move: (at) => {
        point = at;
        follow();
      },
      drop: end(drags.drop),
      cancel: end(drags.cancel),
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [root, ghost, drags]);
}
