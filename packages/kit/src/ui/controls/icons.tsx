import type { ReactNode } from 'react';

// All icons use the same stroke on a 16 px square and the color of the surrounding text.
function Icon({ children, size = 16 }: { children: ReactNode; size?: number | undefined }) {
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

const icon = (path: string, size?: number) =>
  function PathIcon() {
    return (
      <Icon size={size}>
        <path d={path} />
      </Icon>
    );
  };

/** Close, remove. */
export const Cross = icon('m4 4 8 8m0-8-8 8');

/** Earlier, up. */
export const ArrowUp = icon('M8 13V3M4 7l4-4 4 4');

/** Later, down. */
export const ArrowDown = icon('M8 3v10m4-4-4 4-4-4');

/** Opens a menu below. */
export const Chevron = icon('m3 6 5 5 5-5', 12);

/** The page before. */
export const Previous = icon('m10 3-5 5 5 5');

/** The page after. */
export const Next = icon('m6 3 5 5-5 5');

export const Undo = icon('M5 3 2.5 5.5 5 8M3 5.5h6a4 4 0 0 1 0 8H6');

export const Redo = icon('m11 3 2.5 2.5L11 8m2-2.5H7a4 4 0 0 0 0 8h3');

/** The drag handle. */
export const Grip = icon('M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01');

/** The compact menu. */
export const Bars = icon('M2 4h12M2 8h12M2 12h12', 20);

/** Done, checked. */
export const Tick = icon('m3 9 3.5 3.5L13 4');

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
export const Pencil = icon('m3 13 .8-3.2L11 2.6l2.4 2.4-7.2 7.2zM9.5 4.1l2.4 2.4');

/** A fermata: this row is pinned. */
export const Fermata = icon('M2 11.5a6 6.5 0 0 1 12 0M8 11v.5');
