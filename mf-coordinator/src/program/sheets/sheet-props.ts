import type { ProgramParts } from '../program-parts.ts';

export interface SheetProps extends ProgramParts {
  hasSchool: boolean;
}
