let page = location.pathname;
let isTyped = false;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('form, [contenteditable]') !== null;

document.addEventListener('input', ({ target }) => {
  if (!isField(target)) return;
  page = location.pathname;
  isTyped = true;
});

const wouldAsk = (): boolean => {
  // What asks before the tab is closed asks here too, without anybody being asked.
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

/** Whether somebody is in the middle of something on the open page that a reload would take from them. */
export const hasUnsaved = (): boolean => (isTyped && page === location.pathname) || wouldAsk();
