import { isNews, type NewsIds, type NewsName } from '@portal/contracts/news';
import { useEffect, useEffectEvent } from 'react';
import { forget } from '../api/http-cache.ts';

// Build tools load this module too, and an open channel would keep them from ending.
let otherTabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('portal-news');

// An EventTarget calls every listener, even if one throws.
const thisTab = new EventTarget();
const deliver = (name: NewsName, ids: object): void => {
  thisTab.dispatchEvent(new CustomEvent(name, { detail: ids }));
};

otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isNews(data)) return;
  // Cached reads are now out of date.
  forget();
  deliver(data.name, data.ids);
});

/** For the shell: stops sending and receiving news of other tabs on core pages. */
export const leaveOtherTabs = (): void => {
  otherTabs?.close();
  otherTabs = undefined;
};

/**
 * Announces in this tab and all other tabs of this browser that something was stored. News contains only ids;
 * listeners read the rest from the API.
 * @example tell('signed-up', { event: event._id, performance: performance._id });
 */
export const tell = <Name extends NewsName>(name: Name, ids: NewsIds<Name>): void => {
  deliver(name, ids);
  otherTabs?.postMessage({ name, ids });
};

/** Calls the listener for each news of this kind; returns the unsubscribe function. */
export const onNews = <Name extends NewsName>(
  name: Name,
  listener: (ids: NewsIds<Name>) => void,
): (() => void) => {
  const hear = (event: Event): void => listener((event as CustomEvent<NewsIds<Name>>).detail);
  thisTab.addEventListener(name, hear);
  return () => thisTab.removeEventListener(name, hear);
};

/**
 * Listens with `onNews` while the component is mounted.
 * @example useNews('signed-up', (ids) => ids.event === id && again());
 */
export const useNews = <Name extends NewsName>(name: Name, listener: (ids: NewsIds<Name>) => void): void => {
  const hear = useEffectEvent(listener);
  useEffect(() => onNews(name, (ids) => hear(ids)), [name]);
};
