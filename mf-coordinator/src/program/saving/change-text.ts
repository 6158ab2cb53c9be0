import { formatTime, readerTimeZone } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { itemTitle, performerName } from '../item-text.ts';
import { byId, type ProgramChanges } from '../model/merge.ts';
import type { LogEntry } from '../model/news.ts';
import type { Performances } from '../model/performances.ts';
import type { ProgramItem } from '@portal/contracts/program';

const text = messages.program.conflict;
const news = messages.program.news;

/** An item with its performer: a program may have one piece twice. */
export const itemName = (item: ProgramItem | undefined, performances: Performances): string => {
  const performance = item?.kind === 'piece' ? performances.get(item.id) : undefined;
  if (performance) return news.piece(performance.title, performerName(performance));
  return item && item.kind !== 'piece' ? itemTitle(item, performances) : text.lost;
};

/** What somebody did to a program, in words. */
const changeText = (
  changes: ProgramChanges,
  items: ReturnType<typeof byId>,
  performances: Performances,
): string => {
  const kinds = ['added', 'removed', 'moved', 'edited'] as const;
  const lists = kinds.flatMap((kind) => {
    const names = changes[kind].map((id) => itemName(items.get(id), performances));
    return names.length > 0 ? [text[kind](names)] : [];
  });
  const others = (['settings', 'acknowledged'] as const).filter((kind) => changes[kind]);
  return [...lists, ...others.map((kind) => text[kind])].join(news.between);
};

/** What happened, in one sentence. */
export const logText = (entry: LogEntry, performances: Performances): string => {
  switch (entry.kind) {
    case 'withdrawn': {
      const { title = text.lost, performance, isLeftOut } = entry;
      if (!performance) return isLeftOut ? news.leftOutUnnamed(title) : news.withdrawnUnnamed(title);
      const who = performerName(performance);
      return isLeftOut ? news.leftOut(who, title) : news.withdrawn(who, title);
    }
    case 'signed-up':
      return news.signedUp(performerName(entry.performance), entry.performance.title);
    case 'edited':
      return news.edited(performerName(entry.performance), entry.performance.title);
    case 'saved':
      return news.saved(entry.by ?? news.somebody, changeText(entry.changes, entry.items, performances));
  }
};

export const timeOf = (at: string): string => formatTime(at, readerTimeZone());
