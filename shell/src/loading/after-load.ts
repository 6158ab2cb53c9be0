// Hydration follows the load event.
const hydrationMs = 100;

/** Calls back after the first files of the page have loaded and it has hydrated: for work that only later pages need. */
export const afterLoad = (act: () => void): void => {
  const wait = (): unknown => setTimeout(act, hydrationMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};
