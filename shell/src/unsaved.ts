import { inBrowser } from './in-browser.ts';

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
  // What asks before the tab is closed asks here too, without anybody being asked.
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

/** Whether somebody is in the middle of something on the open page that a reload would take from them. */
export const hasUnsaved = (): boolean => (isTyped && page === location.pathname) || wouldAsk();
