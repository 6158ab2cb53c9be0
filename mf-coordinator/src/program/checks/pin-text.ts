import type { RowPin } from '@portal/contracts/program';
import { readWish } from '@portal/contracts/wish.rules';
import { formatTimeOfDay } from '@portal/kit/format';
import { messages } from '../../messages.ts';

const text = messages.program.pins;

/** Returns a pin in words, like 'after No. 3, The Swan'. A row that is no longer in the program has no name. */
export const pinText = (pin: RowPin, nameOf: (id: string) => string | undefined): string => {
  switch (pin.kind) {
    case 'first':
    case 'last':
      return text.kinds[pin.kind];
    case 'at':
      return text.at(pin.number);
    case 'section':
      return text.section(nameOf(pin.section) ?? text.gone);
    case 'notBefore':
    case 'notAfter':
      return text[pin.kind](formatTimeOfDay(pin.time));
    case 'before':
    case 'after':
    case 'together':
    case 'apart':
      return text[pin.kind](nameOf(pin.other) ?? text.gone);
  }
};

/** Returns a family's wish in words, like 'has to leave by 3:00 PM'; '' if there is none. */
export const wishText = (stored: string | undefined): string => {
  const wish = readWish(stored);
  if (!wish) return '';
  return wish.kind === 'together' ? text.wishes.together : text.wishes[wish.kind](formatTimeOfDay(wish.time));
};
