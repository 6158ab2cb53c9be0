import { readWish } from '@portal/contracts/wish.rules';
import { formatTimeOfDay, isolated } from '@portal/kit/format';
import { messages } from '../messages.ts';

const text = messages.program.pins.wishes;

/** Returns a family's wish in words, like 'has to leave by 3:00 PM'; '' if there is none. */
export const wishText = (stored: string | undefined): string => {
  const wish = readWish(stored);
  if (!wish) return '';
  if (wish.kind === 'with') return text.with(isolated(wish.name));
  return 'time' in wish ? text[wish.kind](formatTimeOfDay(wish.time)) : text[wish.kind];
};
