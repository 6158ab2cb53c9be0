import { messages } from '../../messages.ts';
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
  layout: Layout;
  canBeSide: boolean;
  rows: NonNullable<Display['rows']>;
  onChoose: (choice: Display) => void;
}

/** Next to the title of the page: how the program is shown. */
export function BenchHead({ layout, canBeSide, rows, onChoose }: BenchHeadProps) {
  return (
    <div className="c-head p-no-print">
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
