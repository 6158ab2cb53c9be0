import { readWish } from '@portal/contracts/wish.rules';
import { formatTimeOfDay } from '@portal/kit/format';
import { messages } from '../../messages.ts';

const text = messages.form.wishes;

/** Returns a wish in words, like 'We have to leave by 3:00 PM'; '' if there is none. */
export const ownWishText = (stored: string): string => {
  const wish = readWish(stored);
  if (!wish) return '';
  if (wish.kind === 'together') return text.together;
  const time = formatTimeOfDay(wish.time);
  return wish.kind === 'by' ? text.byTime(time) : text.fromTime(time);
};
