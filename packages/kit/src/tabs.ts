import { useEffect } from 'react';

/** What one tab tells the others of the same browser. */
export type TabNews = 'profiles-changed';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-news');

/** Tells the other tabs that something has changed; this tab itself does not hear it. */
export const tellOtherTabs = (news: TabNews): void => channel?.postMessage(news);

/** Calls the listener when another tab tells this; returns the unsubscribe. */
export const onOtherTabs = (news: TabNews, listener: () => void): (() => void) => {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === news) listener();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
};

/** `onOtherTabs` for as long as a component is on screen. */
export const useOtherTabs = (news: TabNews, listener: () => void): void => {
  useEffect(() => onOtherTabs(news, listener), [news, listener]);
};
