import { ClockBar } from '../clock/clock-bar.tsx';
import type { Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { SaveBar } from '../saving/save-bar.tsx';

/** What one looks at and reaches for all the time: it stays in sight, on a phone the clock above and Save below. */
export function BenchBar({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  return (
    <div className="c-bar" data-bench-bar>
      <ClockBar {...parts} />
      <SaveBar {...parts} editor={editor} />
    </div>
  );
}
