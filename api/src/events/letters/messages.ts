import type { Language } from '@portal/contracts/languages';
import { en, type LetterMessages } from './messages.en.js';
import { es } from './messages.es.js';
import { zhHans } from './messages.zh-hans.js';
import { zhHant } from './messages.zh-hant.js';

/** Text the portal adds to a coordinator's message, by language. */
export const letterMessages: Record<Language, LetterMessages> = {
  en,
  es,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};
