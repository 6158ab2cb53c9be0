import { intlLocale } from '@portal/kit/locale';

/** Formats a date and time in the browser's time zone. */
export const moment = (iso: string): string => new Date(iso).toLocaleString(intlLocale());
