import { useSearchParams } from '@portal/kit/router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { tabs, type Layout, type Tab, type View } from './layout.ts';

const text = messages.program.bench;
const views: readonly View[] = ['stacked', 'side'];

/** The switch between the two views, next to the page title. */
export function BenchHead({ layout, onChoose }: { layout: Layout; onChoose: (view: View) => void }) {
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

interface BenchTabsProps {
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

/** The tabs of the workbench on a phone, with counts. */
export function BenchTabs({ chosen, counts, onChoose }: BenchTabsProps) {
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

/** A part of the workbench: the panel of a tab on a phone, otherwise always visible. */
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
