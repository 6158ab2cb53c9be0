import { messages } from '../../messages.ts';
import { WarningLine } from '../order/warning-line.tsx';
import type { ProgramParts } from '../program-parts.ts';

/** What needs a look in the program as a whole. */
export function CheckSection({ view, actions }: Pick<ProgramParts, 'view' | 'actions'>) {
  const warnings = view.warnings.get('') ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className="c-check p-no-print" aria-label={messages.program.bench.check}>
      {warnings.map((warning) => (
        <WarningLine key={warning.key} warning={warning} actions={actions} />
      ))}
    </section>
  );
}
