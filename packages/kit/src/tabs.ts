import { useEffect } from 'react';
import { onNews, tell } from './news.ts';

// For remotes built for 1.2 and before; nothing of the portal uses it.
type TabNews = 'profiles-changed';

/** @deprecated `tell` of `kit/news` */
export const tellOtherTabs = (news: TabNews): void => tell(news, {});

/** @deprecated `onNews` of `kit/news` */
export const onOtherTabs = (news: TabNews, listener: () => void): (() => void) => onNews(news, listener);

/** @deprecated `useNews` of `kit/news` */
export const useOtherTabs = (news: TabNews, listener: () => void): void => {
  useEffect(() => onOtherTabs(news, listener), [news, listener]);
};
