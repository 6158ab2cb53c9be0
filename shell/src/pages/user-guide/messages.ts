import { chooseMessages } from '@portal/kit/locale';
import { en } from './messages.en.ts';

/** The user guide. Another language is another object, named here; a reader of any other gets the English one. */
export const guide = chooseMessages({ en });
