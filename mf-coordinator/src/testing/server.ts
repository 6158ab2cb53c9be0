import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, resetStore } from './handlers.ts';

export const server = mockApi(handlers, resetStore);

// jsdom has no layout and no animations.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }) as MediaQueryList;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
