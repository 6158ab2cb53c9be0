import { isNews, type NewsIds, type NewsName } from '@portal/contracts/news';
import { useEffect, useEffectEvent } from 'react';
import { forget } from './http-cache.ts';

// A tool that reads a remote's declaration comes by here as well, and an open channel would keep it from ending.
let otherTabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('portal-news');

// A listener that throws takes the news from nobody else: that is how a browser calls them.
const thisTab = new EventTarget();
const deliver = (name: NewsName, ids: object): void => {
  thisTab.dispatchEvent(new CustomEvent(name, { detail: ids }));
};

otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isNews(data)) return;
  // What was read here before is older than that.
  forget();
  deliver(data.name, data.ids);
});

/** For the shell: a page of core code neither tells other tabs anything nor hears them. */
export const leaveOtherTabs = (): void => {
  otherTabs?.close();
  otherTabs = undefined;
};

/**
 * Tells whoever wants to know, in this tab and in the others of this browser, that something is stored now. Ids alone:
 * who hears it asks the API.
 * @example tell('signed-up', { event: event._id, performance: performance._id });
 */
export const tell = <Name extends NewsName>(name: Name, ids: NewsIds<Name>): void => {
  deliver(name, ids);
  otherTabs?.postMessage({ name, ids });
};

/** Calls the listener at each such news; returns the unsubscribe. */
export const onNews = <Name extends NewsName>(
  name: Name,
  listener: (ids: NewsIds<Name>) => void,
): (() => void) => {
  const hear = (event: Event): void => listener((event as CustomEvent<NewsIds<Name>>).detail);
  thisTab.addEventListener(name, hear);
  return () => thisTab.removeEventListener(name, hear);
};

/**
 * `onNews` for as long as a component is on screen.
 * @example useNews('signed-up', (ids) => ids.event === id && again());
 */
export const useNews = <Name extends NewsName>(name: Name, listener: (ids: NewsIds<Name>) => void): void => {
  const hear = useEffectEvent(listener);
  useEffect(() => onNews(name, (ids) => hear(ids)), [name]);
};
