import { useLayoutEffect, type KeyboardEvent, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { keepView, layoutFor, tabs, views, type Layout, type Tab, type View } from '../store/layout.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';

/**
 * Adds the class of the wide layout to the root element, and the heights of the sticky bars as CSS variables, because
 * very large text wraps.
 */
export const useRootLayout = (layout: Layout): void =>
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    classList.toggle('c-at-side', layout === 'side');
    const resized = new ResizeObserver((entries) => {
      for (const { target } of entries)
        style.setProperty(`--${target.classList[0]}-height`, `${target.clientHeight}px`);
    });
    for (const bar of document.querySelectorAll('.c-bar, .c-save')) resized.observe(bar);
    return () => {
      resized.disconnect();
      classList.remove('c-at-side');
    };
  }, [layout]);

const text = messages.program.layout;

/** The switch between the two views, next to the page title. */
export function ViewSwitch() {
  const { setState } = useOpenProgram();
  const layout = useProgram((program) => program.layout);
  const choose = (view: View) => {
    keepView(view);
    setState(layoutFor(view));
  };
  return (
    <span className="c-switches p-no-print" role="group" aria-label={text.view}>
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={layout === view} onClick={() => choose(view)}>
          {text.views[view]}
        </button>
      ))}
    </span>
  );
}

const tabId = (tab: Tab): string => `c-tab-${tab}`;
const panelId = (tab: Tab): string => `c-panel-${tab}`;

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -tabs.length,
  End: tabs.length,
};

function TabCount({ tab }: { tab: Tab }) {
  const count = useProgram(({ view, state, performances }) => {
    if (tab === 'check') return view.checks.length;
    if (tab === 'program') return view.pieces;
    if (tab === 'lists') return undefined;
    return performances.size - state.items.filter(({ id }) => performances.has(id)).length;
  });
  return <span>{count}</span>;
}

/** The tabs of the program editor on a phone, with counts. */
export function EditorTabs() {
  const { setState } = useOpenProgram();
  const chosen = useProgram((program) => program.tab);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(tabs.indexOf(chosen) + step, tabs.length - 1));
    const tab = tabs[at] ?? chosen;
    setState({ tab });
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
          onClick={() => setState({ tab })}
        >
          {text.tab[tab]} <TabCount tab={tab} />
        </button>
      ))}
    </div>
  );
}

/** A part of the program editor: the panel of a tab on a phone, otherwise always visible. */
export function Pane({ tab, children }: { tab: Tab; children: ReactNode }) {
  const hidden = useProgram((program) => (program.layout === 'tabs' ? program.tab !== tab : undefined));
  const asPanel = hidden !== undefined && {
    role: 'tabpanel',
    id: panelId(tab),
    'aria-labelledby': tabId(tab),
    hidden,
  };
  return (
    <div className={`c-pane c-pane--${tab} p-stack`} data-pane {...asPanel}>
      {children}
    </div>
  );
}
