import { inBrowser } from './browser.ts';

let page = inBrowser ? location.pathname : '';
let isTyped = false;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('form, [contenteditable]') !== null;

const noteTyped = ({ target }: Event): void => {
  if (!isField(target)) return;
  page = location.pathname;
  isTyped = true;
};
if (inBrowser) document.addEventListener('input', noteTyped);

const wouldAsk = (): boolean => {
  // Code that asks before the tab closes also prevents a reload here, without showing a dialog.
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

/** Whether the open page has input that a reload would lose. */
export const hasUnsaved = (): boolean => (isTyped && page === location.pathname) || wouldAsk();
