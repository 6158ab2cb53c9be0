import { isolatedParts } from '@portal/contracts/direction';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { isPerformedBy } from '@portal/contracts/performers.rules';
import { byline } from '@portal/contracts/piece.rules';
import type { ProgramItem } from '@portal/contracts/program';
import { defaultWeight } from '@portal/contracts/program-score.rules';
import { formatTime, readerTimeZone } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import {
  dotted,
  estimateText,
  hoursText,
  instrumentsOf,
  itemTitle,
  lengthText,
  performerName,
  ruleTitle,
} from '../store/words.ts';
import { wishText } from '../../shared/wish-text.ts';
import type { Collision } from '../store/collisions.ts';
import { byId, type ProgramChanges } from '../store/merge.ts';
import type { LogEntry } from '../store/news.ts';
import { pinsOf, type Performances } from '../store/program-state.ts';

const text = messages.program.conflict;
const news = messages.program.news;

/** Returns the name of an item with its performer, because two pieces may have the same title. */
export const itemName = (item: ProgramItem | undefined, performances: Performances): string => {
  const performance = item?.kind === 'piece' ? performances.get(item.id) : undefined;
  if (performance) return news.piece(performance.title, performerName(performance));
  return item && item.kind !== 'piece' ? itemTitle(item, performances) : text.lost;
};

/** Describes the changes between two programs. */
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

/** Returns the names of those who are in a piece and not in another state of it; '' if there are none. */
const namesOnlyIn = (one: PerformanceResponse, other: PerformanceResponse): string =>
  performerName({ people: one.people.filter(({ profile }) => !isPerformedBy(other, profile._id)) });

/** Returns what an edit of a sign-up has changed, as it is now. */
const editText = (before: PerformanceResponse, now: PerformanceResponse): string => {
  const texts: ((piece: PerformanceResponse) => string)[] = [
    ({ title }) => isolatedParts(title),
    (piece) => isolatedParts(byline(piece)),
    estimateText,
    instrumentsOf,
    ({ notes }) => isolatedParts(notes),
    ({ wish }) => wishText(wish),
  ];
  return dotted(...texts.map((textOf) => textOf(now) !== textOf(before) && textOf(now)));
};

/** Describes the change of a sign-up: who joined it, who left it, or what it is now. */
const signUpText = (before: PerformanceResponse, now: PerformanceResponse): string => {
  const [joined, left] = [namesOnlyIn(now, before), namesOnlyIn(before, now)];
  if (joined !== '') return news.joined(joined, now.title);
  if (left !== '') return news.left(left, now.title);
  return news.edited(performerName(now), before.title, editText(before, now));
};

/** Describes a log entry in one sentence. */
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
      return signUpText(entry.before, entry.performance);
    case 'saved':
      return news.saved(entry.by ?? news.somebody, changeText(entry.changes, entry.items, performances));
  }
};

export const timeOf = (at: string): string => formatTime(at, readerTimeZone());

const { settings, export: printing, sheets } = messages.program;
const settingNames: Partial<Record<string, unknown>> = {
  ...settings,
  thanks: printing.thanks,
  paper: printing.paperA4,
  numbers: printing.numbers,
};

/** Returns the title and length of an item. */
const contentOf = (item: ProgramItem): string => {
  const length = item.kind === 'section' || item.seconds === undefined ? [] : [lengthText(item.seconds)];
  const words = item.kind === 'piece' ? (length.length === 0 ? [text.estimate] : []) : [item.title];
  const pins = pinsOf(item).length;
  return [...words, ...length, ...(pins > 0 ? [messages.program.pins.count(pins)] : [])].join(', ');
};

const settingText = (name: string, value: unknown): string => {
  if (name === 'paper' || name === 'numbers')
    return value === 'a4' || value === true ? sheets.yes : sheets.no;
  if (name === 'callBefore') return settings.before[value === 'section' ? value : 'piece'];
  if (name === 'thanks' && typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (name === 'target') return hoursText(value);
  return name === 'changeover' ? lengthText(value) : String(value);
};

/** Describes a conflict and both users' values. */
export const waysOf = (
  collision: Collision,
  performances: Performances,
): { what: string; mine: string; theirs: string } => {
  const both = (what: string, mine: string, theirs: string) => ({
    what,
    mine: text.mineIs(mine),
    theirs: text.theirsIs(theirs),
  });
  switch (collision.kind) {
    case 'item': {
      const { mine, theirs } = collision;
      return both(itemName(mine, performances), contentOf(mine), contentOf(theirs));
    }
    case 'removed':
      return {
        what: text.removedByThem(itemName(collision.item, performances)),
        mine: text.keep,
        theirs: text.drop,
      };
    case 'place': {
      const place = (before: ProgramItem | undefined) =>
        before ? text.behind(itemName(before, performances)) : text.atStart;
      const { item, mine, theirs } = collision;
      return both(itemName(item, performances), place(mine), place(theirs));
    }
    case 'setting': {
      const { setting, mine, theirs } = collision;
      const name = settingNames[setting];
      const what = typeof name === 'string' ? name : settings.title;
      return both(what, settingText(setting, mine), settingText(setting, theirs));
    }
    case 'rule': {
      const { rule, mine, theirs } = collision;
      const weightText = (weight = defaultWeight(rule)): string => settings.weights[weight];
      return both(ruleTitle(rule), weightText(mine), weightText(theirs));
    }
    case 'reason':
      return both(text.reason, collision.mine?.reason ?? text.none, collision.theirs?.reason ?? text.none);
  }
};
