import { intlLocale } from '@portal/kit/locale';

/** Formats a date and time in the browser's time zone. */
export const moment = (iso: string): string => new Date(iso).toLocaleString(intlLocale());

/** Formats a day without a time, such as that of a commit. */
export const longDay = (day: string): string =>
  new Date(day).toLocaleDateString(intlLocale(), { dateStyle: 'long', timeZone: 'UTC' });
