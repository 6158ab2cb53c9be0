import { messages } from '../../messages.ts';
import type { View } from './display.ts';
import type { Layout } from './layout.ts';

const text = messages.program.bench;
const views: readonly View[] = ['stacked', 'side'];

/** The switch between the two views, next to the page title. */
export function BenchHead({ layout, onChoose }: { layout: Layout; onChoose: (view: View) => void }) {
  return (
    <span className="c-switches p-no-print" role="group" aria-label={text.view}>
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={layout === view} onClick={() => onChoose(view)}>
          {text.views[view]}
        </button>
      ))}
    </span>
  );
}
