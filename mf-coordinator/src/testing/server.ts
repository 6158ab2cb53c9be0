import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, resetStore } from './handlers.ts';

export const server = mockApi(handlers, resetStore);

// jsdom lays nothing out: every media query fails, as in a window of middle width.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
