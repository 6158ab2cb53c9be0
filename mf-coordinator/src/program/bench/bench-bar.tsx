import { ClockBar } from '../clock/clock-bar.tsx';
import type { Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { SaveBar } from '../saving/save-bar.tsx';

interface BenchBarProps extends ProgramParts {
  editor: Editor;
  /** Shows what is to check. */
  onCheck: () => void;
}

/** What one looks at and reaches for all the time: it stays in sight, on a phone the clock above and Save below. */
export function BenchBar({ editor, onCheck, ...parts }: BenchBarProps) {
  return (
    <div className="c-bar" data-bench-bar>
      <ClockBar {...parts} onCheck={onCheck} />
      <SaveBar {...parts} editor={editor} />
    </div>
  );
}
