import type { Language } from '@portal/contracts/languages';
import { en, type MailMessages } from './messages.en.js';
import { es } from './messages.es.js';
import { zhHans } from './messages.zh-hans.js';
import { zhHant } from './messages.zh-hant.js';

export type { MailKind } from './messages.en.js';

/** Every email the portal sends, in every language. */
export const messages: Record<Language, MailMessages> = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };
