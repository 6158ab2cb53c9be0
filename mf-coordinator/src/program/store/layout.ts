/** The tabs shown on a phone. */
export const tabs = ['offers', 'program', 'check', 'lists'] as const;
export type Tab = (typeof tabs)[number];

/** The two views of a wide window. */
export const views = ['stacked', 'side'] as const;
export type View = (typeof views)[number];

/**
 * 'stacked' has the offers in three columns above the program; 'side' has them next to it, in panes that scroll
 * separately; 'tabs' is for phones.
 */
export type Layout = View | 'tabs';

/** The id of the check list's heading, which gets the focus when the list opens. */
export const checksId = 'c-checks';

const storageKey = 'portal.program-editor';

/** Returns the view that was chosen in this browser. */
export const readView = (): View => {
  try {
    const { view } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { view?: View };
    return view === 'side' ? view : 'stacked';
  } catch {
    return 'stacked';
  }
};

/** Remembers the view in this browser. */
export const keepView = (view: View): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ view }));
  } catch {
    // If storage is full or forbidden, the next visit starts with the default view.
  }
};

const narrow = '(width < 44rem)';
const wide = '(width >= 68.75rem)';

/** Returns the layout for the width of the window and the view the user chose. */
export const layoutFor = (wanted: View): { wanted: View; layout: Layout; canBeSide: boolean } => {
  const isNarrow = matchMedia(narrow).matches;
  const canBeSide = matchMedia(wide).matches && !isNarrow;
  return { wanted, layout: isNarrow ? 'tabs' : canBeSide ? wanted : 'stacked', canBeSide };
};

/** Calls the function when the window has another width class; returns a function that ends that. */
export const onResize = (change: () => void): (() => void) => {
  const lists = [narrow, wide].map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', change);
  return () => {
    for (const list of lists) list.removeEventListener('change', change);
  };
};
