import type { ReactNode } from 'react';

// All icons use the same stroke on a 16 px square and the color of the surrounding text.
function Icon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** Close, remove. */
export const Cross = () => (
  <Icon>
    <path d="m4 4 8 8m0-8-8 8" />
  </Icon>
);

/** Earlier, up. */
export const ArrowUp = () => (
  <Icon>
    <path d="M8 13V3M4 7l4-4 4 4" />
  </Icon>
);

/** Later, down. */
export const ArrowDown = () => (
  <Icon>
    <path d="M8 3v10m4-4-4 4-4-4" />
  </Icon>
);

/** Opens a menu below. */
export const Chevron = () => (
  <Icon size={12}>
    <path d="m3 6 5 5 5-5" />
  </Icon>
);

/** The page before. */
export const Previous = () => (
  <Icon>
    <path d="m10 3-5 5 5 5" />
  </Icon>
);

/** The page after. */
export const Next = () => (
  <Icon>
    <path d="m6 3 5 5-5 5" />
  </Icon>
);

/** Undo. */
export const Undo = () => (
  <Icon>
    <path d="M5 3 2.5 5.5 5 8M3 5.5h6a4 4 0 0 1 0 8H6" />
  </Icon>
);

/** Redo. */
export const Redo = () => (
  <Icon>
    <path d="m11 3 2.5 2.5L11 8m2-2.5H7a4 4 0 0 0 0 8h3" />
  </Icon>
);

/** The drag handle. */
export const Grip = () => (
  <Icon>
    <path d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01" />
  </Icon>
);

/** The compact menu. */
export const Bars = () => (
  <Icon size={20}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Icon>
);

/** Done, checked. */
export const Tick = () => (
  <Icon>
    <path d="m3 9 3.5 3.5L13 4" />
  </Icon>
);

/** A whole rest: wait. */
export const Rest = () => (
  <Icon>
    <path d="M2 6h12" />
    <path d="M5 6h6v3H5z" fill="currentColor" />
  </Icon>
);

/** More actions. */
export const Dots = () => (
  <Icon>
    <path d="M8 3v.01M8 8v.01M8 13v.01" strokeWidth="2.5" />
  </Icon>
);

/** Notes. */
export const Pencil = () => (
  <Icon>
    <path d="m3 13 .8-3.2L11 2.6l2.4 2.4-7.2 7.2zM9.5 4.1l2.4 2.4" />
  </Icon>
);

/** A fermata: this row is pinned. */
export const Fermata = () => (
  <Icon>
    <path d="M2 11.5a6 6.5 0 0 1 12 0M8 11v.5" />
  </Icon>
);
