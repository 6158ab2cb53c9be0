export interface Point {
  x: number;
  y: number;
}

/** What a pointer does to what it drags. */
export interface Hand {
  lift: (id: string, at: Point) => boolean;
  move: (at: Point) => void;
  drop: () => void;
  cancel: () => void;
}

// A mouse drags once it has moved; a finger, whose moves scroll, once it has rested.
const dragDistance = 5;
const restDistance = 10;
const restTime = 300;

const keepsItsPointer = 'input, textarea, select, label, form, summary, [data-selectable]';

/** What is dragged by this event: the nearest element that carries `data-drag`, unless text is meant (with Alt). */
const draggedBy = ({ target, button, altKey }: PointerEvent): string | undefined => {
  if (button !== 0 || altKey || !(target instanceof Element)) return undefined;
  if (target.closest(keepsItsPointer)) return undefined;
  return target.closest<HTMLElement>('[data-drag]')?.dataset['drag'];
};

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The button under the pointer was a handle, and is not pressed by letting go. */
const ignoreNextClick = (): void => {
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
};

/** Has a mouse, a pen or a finger drag what is in an element. Answers how to stop that. */
export const followPointer = (root: HTMLElement, hand: Hand): (() => void) => {
  let held: { id: string; pointer: number; from: Point; timer: number } | undefined;
  let isLifted = false;
  let listening: AbortController | undefined;

  const lift = (at: Point): void => {
    if (!held) return;
    isLifted = hand.lift(held.id, at);
    if (isLifted) getSelection()?.removeAllRanges();
    else release();
  };
  const press = (event: PointerEvent): void => {
    const id = draggedBy(event);
    if (id === undefined || held) return;
    const from = { x: event.clientX, y: event.clientY };
    const timer = event.pointerType === 'touch' ? window.setTimeout(() => lift(from), restTime) : 0;
    held = { id, pointer: event.pointerId, from, timer };
    listen();
  };
  const move = (event: PointerEvent): void => {
    if (!held || event.pointerId !== held.pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    const distance = Math.hypot(at.x - held.from.x, at.y - held.from.y);
    if (isLifted) hand.move(at);
    else if (held.timer !== 0) {
      if (distance > restDistance) release();
    } else if (distance > dragDistance) {
      lift(at);
    }
  };
  const letGo = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointer) return;
    if (isLifted) {
      ignoreNextClick();
      hand.drop();
    }
    release();
  };
  const giveUp = (): void => {
    if (isLifted) hand.cancel();
    release();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isLifted) return;
    stop(event);
    giveUp();
  };
  const holdPage = (event: Event): void => {
    if (isLifted && event.cancelable) event.preventDefault();
  };
  // A row is a handle: its text is marked with Alt, or once it is opened.
  const holdText = (event: Event): void => {
    if (held) event.preventDefault();
  };
  const holdMenu = (event: Event): void => {
    if (held && held.timer !== 0) event.preventDefault();
  };
  const listen = (): void => {
    listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    addEventListener('pointermove', move, options);
    addEventListener('pointerup', letGo, options);
    addEventListener('pointercancel', giveUp, options);
    addEventListener('touchmove', holdPage, options);
    addEventListener('selectstart', holdText, options);
    addEventListener('contextmenu', holdMenu, options);
    addEventListener('keydown', escape, { ...options, capture: true });
  };
  const release = (): void => {
    clearTimeout(held?.timer);
    held = undefined;
    isLifted = false;
    listening?.abort();
  };

  root.addEventListener('pointerdown', press);
  root.addEventListener('dragstart', holdText);
  return () => {
    giveUp();
    root.removeEventListener('pointerdown', press);
    root.removeEventListener('dragstart', holdText);
  };
};
