import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { definePage } from '../../pages/remote.ts';
import { findHref, hrefOf } from '../../testing/on-page.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { Pager, pageNumbers } from './pager.tsx';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 12, [1, 2, 0, 12]],
    [6, 12, [1, 0, 5, 6, 7, 0, 12]],
    [12, 12, [1, 0, 11, 12]],
  ])('for page %i of %i are %j', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
});

const show = (page: number, pages: number) => {
  const Component = () => (
    <Pager page={page} pages={pages} hrefOf={(number) => `/events?searchWords=a&page=${number}`} />
  );
  return renderPage(definePage({ Component, title: 'Events' }), { path: '/events' });
};

describe('a pager', () => {
  it('links to each page with the search, and marks the current page', async () => {
    const { address } = show(2, 3);
    expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
    expect(hrefOf('Previous page')).toBe('/events?searchWords=a&page=1');
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
    expect(address()).toBe('/events?searchWords=a&page=3');
  });

  it('links from a page past the end back to the last page', async () => {
    show(99, 3);
    expect(await findHref('Previous page')).toBe('/events?searchWords=a&page=3');
    expect(screen.queryByText(/99/)).toBeNull();
  });

  it('has no link before the first page, and is not shown for a single page', async () => {
    const { unmount } = show(1, 2);
    await screen.findByRole('link', { name: 'Page 1' });
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
    unmount();
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
