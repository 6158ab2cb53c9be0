import type { Contacts } from '../document/contacts.ts';
import type { ShareLink } from '../../shared/share-link.ts';
import type { ProgramParts } from '../program-parts.ts';

export interface SheetProps extends ProgramParts {
  hasSchool: boolean;
  /** Undefined where a sheet needs nobody, or nobody could be asked for them. */
  contacts: Contacts | undefined;
  /** The public address; undefined where a sheet needs none, or it leads nowhere. */
  link: ShareLink | undefined;
}
