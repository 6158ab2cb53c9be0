import { chooseMessages } from '@portal/kit/locale';
import { en } from './messages.en.ts';
import { es } from './messages.es.ts';
import { zhHans } from './messages.zh-hans.ts';
import { zhHant } from './messages.zh-hant.ts';

/** The messages of this remote in all languages. Add a language here. */
export const messages = chooseMessages({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant });
