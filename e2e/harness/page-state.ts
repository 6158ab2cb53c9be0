import type { Locator, Page } from '@playwright/test';

/** A page of the portal in one of its states. */
export interface PageState {
  /** Name in messages and screenshot files. */
  name: string;
  path: string;
  /** Text of its h1. */
  heading: string | RegExp;
  /** Mocked API responses by the end of the URL: a body, 'absent' (404), 'fails' (503) or 'waits' (never answers). */
  answers?: Record<string, object | 'absent' | 'fails' | 'waits'>;
  /** Brings the page into this state. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether to show the printed page. */
  isOnPaper?: boolean;
}

/** Loading indicators, and content drawn by the server that has not hydrated yet. */
export const unfinished = (page: Page): Locator => page.locator('main :is([aria-busy=true], [data-outline])');

/** A page of any browser that can evaluate code. */
export interface Evaluating {
  evaluate: <R, A>(run: (argument: A) => R | Promise<R>, argument: A) => Promise<R>;
}
