import { chooseMessages } from '@portal/kit/locale';
import { en } from './messages.en.ts';
import { zhHans } from './messages.zh-hans.ts';

/** Every sentence of the administration. Another language is another object, named here. */
export const messages = chooseMessages({ en, 'zh-Hans': zhHans });
