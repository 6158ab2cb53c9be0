import type { Contacts } from '../document/contacts.ts';
import type { ProgramParts } from '../program-parts.ts';

export interface SheetProps extends ProgramParts {
  hasSchool: boolean;
  /** Undefined where a sheet needs nobody, or nobody could be asked for them. */
  contacts: Contacts | undefined;
}
