import { messages } from '../../../messages.ts';
import { useDrag, type DragStore } from './drag.ts';

/** Covers what is in hand: how many go along, who would begin at this place, and when. */
export function DragWords({ store }: { store: DragStore }) {
  const drag = useDrag(store);
  if (!drag || drag.here === '') return null;
  return (
    <span className="c-dragged">
      {drag.ids.length > 1 && <strong>{messages.program.acts.selectedCount(drag.ids.length)}</strong>}
      <span>{drag.here}</span>
    </span>
  );
}
