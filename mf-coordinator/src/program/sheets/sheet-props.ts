import type { ProgramParts } from '../program-parts.ts';

/** What every sheet is given. */
export interface SheetProps extends ProgramParts {
  hasSchool: boolean;
}
