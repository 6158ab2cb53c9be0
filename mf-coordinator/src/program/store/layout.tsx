import { useSearchParams } from '@portal/kit/router';
import {
  useState,
  useLayoutEffect,
  useCallback,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../messages.ts';

/** The tabs shown on a phone. */
export const tabs = ['offers', 'program', 'check', 'lists'] as const;
export type Tab = (typeof tabs)[number];

/** The two views of a wide window. */
export type View = 'stacked' | 'side';

const storageKey = 'portal.program-editor';

const readView = (): View => {
  try {
    const { view } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { view?: View };
    return view === 'side' ? view : 'stacked';
  } catch {
    return 'stacked';
  }
};

/** Remembers the view in this browser. */
export const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState(readView);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ view: chosen }));
    } catch {
      // If storage is full or forbidden, the next visit starts with the default view.
    }
  };
  return [view, choose];
};

/**
 * 'stacked' has the offers in three columns above the program; 'side' has them next to it, in panes that scroll
 * separately; 'tabs' is for phones.
 */
export type Layout = 'stacked' | 'side' | 'tabs';

/** Returns the layout for the width of the window and the view the user chose. */
export const useLayout = (view: View): { layout: Layout; canBeSide: boolean } => {
  const isNarrow = useMedia('(width < 44rem)');
  const canBeSide = useMedia('(width >= 68.75rem)') && !isNarrow;
  return { layout: isNarrow ? 'tabs' : canBeSide ? view : 'stacked', canBeSide };
};

/**
 * Adds the layout's classes to the root element, and the heights of the sticky bars as CSS variables, because
 * their text may wrap.
 */
export const useRootLayout = (layout: Layout): void =>
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    const names = layout === 'side' ? ['c-at-editor', 'c-at-side'] : ['c-at-editor'];
    classList.add(...names);
    const resized = new ResizeObserver((entries) => {
      for (const { target } of entries)
        style.setProperty(`--${target.classList[0]}-height`, `${target.clientHeight}px`);
    });
    for (const bar of document.querySelectorAll('.c-bar, .c-save')) resized.observe(bar);
    return () => {
      resized.disconnect();
      classList.remove(...names);
    };
  }, [layout]);

/** Returns whether a media query matches, to decide which elements to render. */
const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** The id of the check list's heading, which gets the focus when the list opens. */
export const checksId = 'c-checks';

/** Opens and closes the check list next to the program. On a phone it opens the list's tab. */
export function useChecks(layout: Layout, openTab: (tab: Tab) => void) {
  const [isOpen, setOpen] = useState(false);
  const openChecks = () => {
    // Renders synchronously, so that the heading exists when it is focused.
    flushSync(() => (layout === 'tabs' ? openTab('check') : setOpen(true)));
    // In the side-by-side layout the checks pane is always visible, so don't scroll to it.
    document.getElementById(checksId)?.focus({ preventScroll: layout === 'side' });
  };
  return { isChecking: isOpen && layout !== 'tabs', openChecks, closeChecks: () => setOpen(false) };
}

const text = messages.program.layout;
const views: readonly View[] = ['stacked', 'side'];

/** The switch between the two views, next to the page title. */
export function ViewSwitch({ layout, onChoose }: { layout: Layout; onChoose: (view: View) => void }) {
  return (
    <span className="c-switches p-no-print" role="group" aria-label={text.view}>
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={layout === view} onClick={() => onChoose(view)}>
          {text.views[view]}
        </button>
      ))}
    </span>
  );
}

const parameter = 'tab';

/**
 * Returns the tab shown on a phone. It is in the URL, so that users who come back see it again. Changing it
 * replaces the history entry, so that Back leaves the page.
 */
export const useTab = (byDefault: Tab): [Tab, (tab: Tab) => void] => {
  // Keeps the first default, so that adding the first piece does not switch from the offers to the program.
  const [first] = useState(byDefault);
  const [search, setSearch] = useSearchParams();
  const named = tabs.find((tab) => tab === search.get(parameter));
  const choose = (tab: Tab) =>
    setSearch(
      (before) => {
        before.set(parameter, tab);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [named ?? first, choose];
};

const tabId = (tab: Tab): string => `c-tab-${tab}`;
const panelId = (tab: Tab): string => `c-panel-${tab}`;

interface EditorTabsProps {
  chosen: Tab;
  counts: Partial<Record<Tab, number>>;
  onChoose: (tab: Tab) => void;
}

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -tabs.length,
  End: tabs.length,
};

/** The tabs of the program editor on a phone, with counts. */
export function EditorTabs({ chosen, counts, onChoose }: EditorTabsProps) {
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(tabs.indexOf(chosen) + step, tabs.length - 1));
    const tab = tabs[at] ?? chosen;
    onChoose(tab);
    document.getElementById(tabId(tab))?.focus();
  };
  return (
    <div className="c-tabs p-no-print" role="tablist" aria-label={text.tabs} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {text.tab[tab]} <span>{counts[tab]}</span>
        </button>
      ))}
    </div>
  );
}

/** A part of the program editor: the panel of a tab on a phone, otherwise always visible. */
export function Pane({ tab, chosen, children }: { tab: Tab; chosen: Tab | undefined; children: ReactNode }) {
  const asPanel = chosen !== undefined && {
    role: 'tabpanel',
    id: panelId(tab),
    'aria-labelledby': tabId(tab),
    hidden: tab !== chosen,
  };
  return (
    <div className={`c-pane c-pane--${tab} p-stack`} data-pane {...asPanel}>
      {children}
    </div>
  );
}
