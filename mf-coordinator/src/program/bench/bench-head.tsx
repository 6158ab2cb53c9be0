import { messages } from '../../messages.ts';
import type { ReactNode } from 'react';
import type { Editor } from '../model/editor.ts';
import { SaveState } from '../saving/save-bar.tsx';
import type { Display } from './display.ts';
import type { Layout } from './layout.ts';

const text = messages.program.bench;

interface Choice {
  label: string;
  isOn: boolean;
  onChoose: () => void;
}

/** Two or three ways to see one thing, one of which is on. */
function Switch({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <span className="c-switches" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice.label} type="button" aria-pressed={choice.isOn} onClick={choice.onChoose}>
          {choice.label}
        </button>
      ))}
    </span>
  );
}

interface BenchHeadProps {
  editor: Editor;
  isDirty: boolean;
  layout: Layout;
  canBeSide: boolean;
  rows: NonNullable<Display['rows']>;
  onChoose: (choice: Display) => void;
  /** Who else is here. */
  children?: ReactNode;
}

/** Beside the title of the page: where the saving stands, who else is here, how the program is shown. */
export function BenchHead({ editor, isDirty, layout, canBeSide, rows, onChoose, children }: BenchHeadProps) {
  return (
    <div className="c-head p-no-print">
      <SaveState editor={editor} isDirty={isDirty} />
      {children}
      {canBeSide && (
        <Switch
          label={text.view}
          choices={(['stacked', 'side'] as const).map((view) => ({
            label: text.views[view],
            isOn: layout === view,
            onChoose: () => onChoose({ view }),
          }))}
        />
      )}
      {layout !== 'tabs' && (
        <Switch
          label={text.rows}
          choices={(['comfortable', 'compact'] as const).map((one) => ({
            label: text.densities[one],
            isOn: rows === one,
            onChoose: () => onChoose({ rows: one }),
          }))}
        />
      )}
    </div>
  );
}
