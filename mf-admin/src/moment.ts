import { intlLocale } from '@portal/kit/locale';

/** Day and time on the reader's own clock. */
export const moment = (iso: string): string => new Date(iso).toLocaleString(intlLocale());
