import type { ProgramItem } from '@portal/contracts/program';
import { messages } from '../../messages.ts';
import { lengthText } from '../item-text.ts';
import type { Collision } from '../model/collisions.ts';
import type { Performances } from '../model/performances.ts';
import { itemName } from './change-text.ts';

const text = messages.program.conflict;
const { settings } = messages.program;

/** What an item says of itself: its words and how long it takes. */
const contentOf = (item: ProgramItem): string => {
  const length = item.kind === 'section' || item.seconds === undefined ? [] : [lengthText(item.seconds)];
  const words = item.kind === 'piece' ? (length.length === 0 ? [text.estimate] : []) : [item.title];
  return [...words, ...length].join(', ');
};

const settingText = (name: string, value: unknown): string => {
  if (typeof value !== 'number') return '';
  return name === 'changeover' || name === 'target' ? lengthText(value) : String(value);
};

/** What was changed in two ways, and both of them, in words. */
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
      const names: Partial<Record<string, unknown>> = settings;
      const name = names[setting];
      const what = typeof name === 'string' ? name : settings.title;
      return both(what, settingText(setting, mine), settingText(setting, theirs));
    }
    case 'reason':
      return both(text.reason, collision.mine?.reason ?? text.none, collision.theirs?.reason ?? text.none);
  }
};
