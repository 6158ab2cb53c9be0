import type { Language } from '@portal/contracts/languages';

/** Formats a moment with weekday, date, year and time: "Saturday, May 2, 2026 at 2:00 PM". */
export const longDate = (
  language: Language,
  timeZone: string,
  more: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...more,
  });
