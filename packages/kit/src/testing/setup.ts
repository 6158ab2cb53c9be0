import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

const provide = (prototype: object, methods: Record<string, (this: HTMLElement) => void>): void => {
  for (const [name, method] of Object.entries(methods)) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value: method, configurable: true });
  }
};

// On a busy machine, the first render of a page may take longer than a second.
configure({ asyncUtilTimeout: 10_000 });

// React's development build records the stack of each element for its warnings, which takes a quarter of the processor
// time of these tests. It stops at this count, and sets the count to zero each second.
Object.defineProperty(
  Object(Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined },
);

// jsdom has no EventSource; this one never sends anything.
class SilentStream {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  readonly readyState = 0;
  close(): void {}
}
if (!('EventSource' in globalThis)) Object.assign(globalThis, { EventSource: SilentStream });

// jsdom does not implement these layout APIs.
window.scrollTo = () => undefined;
provide(Element.prototype, { scrollIntoView: () => undefined });
provide(HTMLDialogElement.prototype, {
  showModal() {
    this.setAttribute('open', '');
  },
  close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
});

// jsdom never shows popovers.
const setShown = (popover: HTMLElement, isShown: boolean): void => {
  if ((popover.style.display === 'block') === isShown) return;
  const newState = isShown ? 'open' : 'closed';
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  popover.style.display = isShown ? 'block' : '';
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
};
provide(HTMLElement.prototype, {
  showPopover() {
    setShown(this, true);
  },
  hidePopover() {
    setShown(this, false);
  },
});
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[popovertarget]') : null;
  const opened = document.getElementById(opener?.getAttribute('popovertarget') ?? '');
  for (const one of document.querySelectorAll<HTMLElement>('[popover]')) {
    if (one === opened) setShown(one, one.style.display !== 'block');
    else if (!one.contains(target as Node)) setShown(one, false);
  }
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
