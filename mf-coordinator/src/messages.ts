import { chooseMessages } from '@portal/kit/locale';
import { en } from './messages.en.ts';

/** Every sentence of the coordinator's pages. A second language is a second object, named here. */
export const messages = chooseMessages({ en });
