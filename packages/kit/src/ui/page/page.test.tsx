import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { definePage } from '../../pages/remote.ts';
import { Link } from '../../pages/router.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LiveRegion, announce } from '../feedback/announce.tsx';
import { ErrorCard } from '../feedback/error-card.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Page } from './page.tsx';

const listPage = definePage({
  Component: () => (
    <Page title="Browse events">
      <Link to="/events/1">An event</Link>
      <Link to="/events/0?page=2">Page two</Link>
    </Page>
  ),
  title: 'Browse events',
});

const openList = () => renderPage(listPage, { path: '/events/:id', at: '/events/0' });
const expectFocusAfterBack = async () => {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('link', { name: 'An event' })).toHaveFocus());
};

describe('navigation', () => {
  it('moves the focus to the heading of a new page, keeps it for a new search, and returns it to the link', async () => {
    openList();
    await userEvent.click(await screen.findByRole('link', { name: 'Page two' }));
    expect(screen.getByRole('link', { name: 'Page two' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'An event' }));
    await expectFocusAfterBack();
  });

  it('returns the focus to a link that was clicked before React had rendered the last navigation', async () => {
    openList();
    const link = await screen.findByRole('link', { name: 'An event' });
    screen.getByRole('link', { name: 'Page two' }).click();
    // React renders in a later task, so not between these two clicks.
    while (location.search === '') await Promise.resolve();
    link.click();
    await expectFocusAfterBack();
  });
});

describe('announce', () => {
  it('reads the same text out again', () => {
    render(<LiveRegion />);
    act(() => announce('moved'));
    const first = screen.getByText('moved');
    act(() => announce('moved'));
    expect(screen.getByText('moved')).not.toBe(first);
    expect(screen.getByRole('status')).toHaveTextContent('moved');
  });
});

describe('loading and errors', () => {
  it('shows after ten seconds that it still loads, with a button to try again', () => {
    vi.useFakeTimers();
    const retry = vi.fn();
    render(<Loading onRetry={retry} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading …');
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.getByRole('status')).toHaveTextContent('Still loading …');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('show only "Try again" when the browser is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(
      <ErrorCard feature="Events" reference="7f3a" help={<a href="/contact">Contact</a>} onRetry={vi.fn()}>
        Another reason
      </ErrorCard>,
    );
    const card = screen.getByRole('alert');
    expect(card).toHaveTextContent('The browser is offline. Try again when you are connected.');
    expect(card).not.toHaveTextContent(/typed|7f3a|Contact|Another reason/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    vi.restoreAllMocks();
  });

  it('show the name of the feature, a button to try again and a reference', async () => {
    const retry = vi.fn();
    render(<ErrorCard feature="Events" reference="7f3a" onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Events could not be loaded');
    expect(screen.getByText('Reference: 7f3a')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
