import { hasEnded } from './events.rules.ts';
import type { EventResponse } from './events.ts';

/** The letters of public addresses. No two of them look alike. */
export const addressLetters = '0123456789abcdefghjkmnpqrstvwxyz';

const wellFormed = new RegExp(`^[${addressLetters}]{12}$`);

/** Returns the public address in a text, whatever its spelling; undefined if it is not valid. */
export const readAddress = (text: string): string | undefined => {
  const letters = text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1').replace(/[-\s]/g, '');
  return wellFormed.test(letters) ? letters.replace(/(.{4})(?=.)/g, '$1-') : undefined;
};

const daysAfter = 30;

/** Returns whether the public page of an event is still open: until 30 days after its end. */
export const isStillPublic = (event: Pick<EventResponse, 'date' | 'duration'>, now: Date): boolean =>
  !hasEnded(event, new Date(now.getTime() - daysAfter * 24 * 3_600_000));
