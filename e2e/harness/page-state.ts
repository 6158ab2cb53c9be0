import type { Locator, Page } from '@playwright/test';

/** A page of the portal in one of its states. */
export interface PageState {
  /** Names it in messages and in the screenshots. */
  name: string;
  path: string;
  /** Its h1. */
  heading: string | RegExp;
  /** Mocked API responses by the end of the URL: a body, 'absent' (404), 'fails' (503) or 'waits' (never answers). */
  answers?: Record<string, object | 'absent' | 'fails' | 'waits'>;
  /** What brings it into the state to look at. */
  prepare?: (page: Page) => Promise<void>;
  /** Looked at as it is printed. */
  isOnPaper?: boolean;
}

/** What on a page is not there yet: a loading sign, or words of the server which the page itself will replace. */
export const unfinished = (page: Page): Locator => page.locator('main :is([aria-busy=true], [data-outline])');

/** A page of whichever browser, as far as code is run in it. */
export interface Evaluating {
  evaluate: <R, A>(run: (argument: A) => R | Promise<R>, argument: A) => Promise<R>;
}
