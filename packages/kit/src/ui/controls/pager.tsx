import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { Link } from '../../pages/router.ts';
import { Next, Previous } from './icons.tsx';
import './pager.css';

/** Returns the page numbers to show; 0 is a gap. */
export const pageNumbers = (page: number, pages: number): number[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const skipped = number - (sorted[index - 1] ?? 0) - 1;
    if (skipped === 0) return [number];
    return skipped === 1 ? [number - 1, number] : [0, number];
  });
};

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link to={to} aria-label={label} preventScrollReset={false}>
        {children}
      </Link>
    );
  }
  return (
    <span className="p-pager__page p-pager__end" aria-hidden="true">
      {children}
    </span>
  );
}

export interface PagerProps {
  page: number;
  pages: number;
  /** Returns the address of a page; the rest of the search stays. */
  hrefOf: (page: number) => string;
  /** The name of the list, for pages with two pagers. */
  name?: string;
}

/** Links to the pages of a list, with the current page marked. Renders nothing for a single page. */
export function Pager({ page, pages, hrefOf, name }: PagerProps) {
  if (pages <= 1) return null;
  const numbers = pageNumbers(page, pages);
  const { label, previous, next, page: pageLabel, of } = messages.pager;
  return (
    <nav className={numbers.length > 3 ? 'p-pager p-pager--long' : 'p-pager'} aria-label={name ?? label}>
      <ul>
        <li>
          <Step to={page > 1 ? hrefOf(Math.min(page - 1, pages)) : undefined} label={previous}>
            <Previous />
          </Step>
        </li>
        {numbers.map((number, index) => (
          <li
            key={number === 0 ? `gap-${index}` : number}
            className={number === page ? undefined : 'p-pager__other'}
          >
            {number === 0 ? (
              <span className="p-pager__page">…</span>
            ) : (
              <Link
                to={hrefOf(number)}
                aria-label={pageLabel(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step to={page < pages ? hrefOf(page + 1) : undefined} label={next}>
            <Next />
          </Step>
        </li>
      </ul>
      {page <= pages && <p className="p-soft p-small">{of(page, pages)}</p>}
    </nav>
  );
}
