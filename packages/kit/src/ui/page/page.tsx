import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../../pages/router.ts';
import './page.css';

export interface PageProps {
  title: ReactNode;
  /** Above the title: a link back ('‹ Back to browsing events'), or date and place. */
  above?: ReactNode;
  /** Below the title: what this page is about. */
  lede?: ReactNode;
  /** Actions for the whole page, next to the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page: its one h1, what belongs to it, and the content below. The title of the tab comes from the route. */
export function Page({ title, above, lede, actions, children }: PageProps) {
  return (
    <div className="p-page">
      <header className="p-page__head">
        <div className="p-page__title">
          {above != null && <div className="p-page__above">{above}</div>}
          <h1 tabIndex={-1}>{title}</h1>
          {lede != null && <div className="p-page__lede">{lede}</div>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

// The link by which each entry of the history was left: its address, and which it is of those that lead there.
const leftBy = new Map<string, { address: string; index: number }>();

const linksTo = (address: string): HTMLElement[] =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === address);

// The key of the current history entry. React may render a location later than the router changes the entry.
const currentKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

const rememberLink = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  const address = link?.getAttribute('href');
  if (link && address != null) leftBy.set(currentKey(), { address, index: linksTo(address).indexOf(link) });
};

const linkOf = (key: string): HTMLElement | undefined => {
  const left = leftBy.get(key);
  return left && linksTo(left.address)[left.index];
};

const titleOfPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.querySelector('main');

/**
 * Moves the focus to the new page's h1 when the path changes, as a full load would begin anew; back in the history to
 * the link by which the page was left. A changed search, such as the next page of a list, leaves the focus where it is.
 * For the shell, once, inside the router.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, key } = useLocation();
  const isBack = String(useNavigationType()) === 'POP';
  const last = useRef(pathname);
  // An effect without "layout" would run some time after the links are on the page, and miss a click before that.
  useLayoutEffect(() => {
    document.addEventListener('click', rememberLink, true);
    return () => document.removeEventListener('click', rememberLink, true);
  }, []);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const target = (isBack && linkOf(key)) || titleOfPage();
    target?.focus({ preventScroll: true });
  }, [pathname, key, isBack]);
};
