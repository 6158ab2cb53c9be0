import type { Language } from '@portal/contracts/languages';
import { en, type LetterWords } from './messages.en.js';
import { es } from './messages.es.js';
import { zhHans } from './messages.zh-hans.js';
import { zhHant } from './messages.zh-hant.js';

/** What the portal adds to a coordinator's letter, in every language. */
export const letterWords: Record<Language, LetterWords> = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };
