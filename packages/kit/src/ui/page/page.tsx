import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../../pages/router.ts';
import './page.css';

export interface PageProps {
  title: ReactNode;
  /** Above the title: a link back ('‹ Back to browsing events'), or date and place. */
  above?: ReactNode;
  /** Below the title: a sentence about the page. */
  lede?: ReactNode;
  /** Actions for the whole page, next to the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page: its only h1 with what is around it, and the content below. The route sets the title of the tab. */
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

// The link by which the user left each history entry: its address, and its index among the links to that address.
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
 * Moves the focus to the h1 of the new page when the path changes, as after a full load. After Back or Forward it moves to
 * the link by which the user left the page. It stays if only the query changes, as for the next page of a list. The shell
 * calls it once, inside the router.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, key } = useLocation();
  const isBack = String(useNavigationType()) === 'POP';
  const last = useRef(pathname);
  // A layout effect, because another one would run some time after the links are shown, and would miss an early click.
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
