import type { Language } from '@portal/contracts/languages';
import { en, type NotificationMessages } from './messages.en.js';
import { es } from './messages.es.js';
import { zhHans } from './messages.zh-hans.js';
import { zhHant } from './messages.zh-hant.js';

/** Mails about events, by language. */
export const messages: Record<Language, NotificationMessages> = {
  en,
  es,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};
