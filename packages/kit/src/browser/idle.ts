const longestWaitMs = 2000;

/** Calls back once the browser has nothing else to do, after two seconds at most; returns a function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
};
