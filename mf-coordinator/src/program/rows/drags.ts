import type {
  DragDropContextProps,
  DragStart,
  DragUpdate,
  DropResult,
  ResponderProvided,
} from '@hello-pangea/dnd';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../../messages.ts';
import { placeOfDrop } from '../store/places.ts';
import type { Drag, ProgramData } from '../store/program-data.ts';
import { addPiece, moveItems, type Edit } from '../store/program-edits.ts';
import type { ProgramState } from '../store/program-state.ts';
import type { OpenProgram } from '../store/program-store.ts';
import { itemTitle, performerName } from '../store/words.ts';
import { followDrag } from './follow-drag.ts';
import { withSelected } from './selection.ts';

const text = messages.program.order;

/** The id of the program's list in the drag library. */
export const programList = 'program';

/** Returns the edit for a drop at an index. */
const editOf = ({ id, ids, from }: Drag, to: number, { items }: ProgramState): Edit =>
  from === -1 ? addPiece(id, to) : moveItems(ids, placeOfDrop(items, ids, id, to));

/** Returns the label for a drop at an index: performer, piece and start time. */
const wordsOf = (drag: Drag, to: number | undefined, now: ProgramData): string => {
  if (to === undefined) return '';
  const { items, settings } = editOf(drag, to, now.state)(now.state);
  const { entries } = scheduleProgram(items, now.performances, settings);
  const start = entries.find(({ item }) => item.id === drag.id)?.start ?? 0;
  const performance = now.performances.get(drag.id);
  const what = performance ? text.whoAndWhat(performerName(performance), drag.title) : drag.title;
  return text.here(what, now.clock(start).time);
};

/** Handles drags for the drag library: announces each step and edits the program at the drop. */
export const dragResponders = ({
  getState,
  setState,
  edit,
}: OpenProgram): Pick<DragDropContextProps, 'onDragStart' | 'onDragUpdate' | 'onDragEnd'> => {
  let over: number | undefined;
  let follower: ReturnType<typeof followDrag> | undefined;
  const countOf = ({ from }: Drag) => getState().state.items.length + (from === -1 ? 1 : 0);

  const placeOf = (drag: Drag): number | undefined => {
    const beyond = follower?.beyond();
    if (beyond === 'below') return countOf(drag) - 1;
    // In the stacked layout the offers are above the list, so an offer dragged there is not meant for the start.
    return beyond === 'above' && drag.from !== -1 ? 0 : over;
  };
  const move = (): void => {
    const now = getState();
    const { drag } = now;
    const to = drag && placeOf(drag);
    if (!drag || to === drag.to) return;
    setState({ drag: { ...drag, to, here: wordsOf(drag, to, now) } });
    if (to !== undefined) announce(text.moved(drag.title, to + 1, countOf(drag)));
  };
  // Silences the library's announcements: this module announces each step itself.
  const hush = (provided: ResponderProvided): void => provided.announce('');

  return {
    onDragStart: ({ draggableId: id, mode }: DragStart, provided: ResponderProvided) => {
      hush(provided);
      const now = getState();
      const at = now.state.items.findIndex((item) => item.id === id);
      const to = at === -1 ? undefined : at;
      // The title is kept: another user can remove the row during the drag.
      const title = itemTitle(now.state.items[at] ?? { id, kind: 'piece' }, now.performances);
      const by = mode === 'FLUID' ? 'pointer' : 'keys';
      const drag: Drag = { id, title, ids: withSelected(now, id), from: at, to, here: '', by };
      over = to;
      setState({ drag: { ...drag, here: wordsOf(drag, to, now) } });
      follower = followDrag(
        { isPointer: by === 'pointer', isMeant: () => getState().drag?.to !== undefined },
        move,
      );
      announce(text.lifted(drag.title, (to ?? now.state.items.length) + 1, countOf(drag)));
    },
    onDragUpdate: ({ destination }: DragUpdate, provided: ResponderProvided) => {
      hush(provided);
      over = destination?.droppableId === programList ? destination.index : undefined;
      move();
    },
    onDragEnd: ({ reason }: DropResult, provided: ResponderProvided) => {
      hush(provided);
      const { drag, state } = getState();
      follower?.stop();
      follower = undefined;
      setState({ drag: undefined });
      if (!drag) return;
      // A drop without a destination changes nothing.
      if (reason === 'CANCEL' || drag.to === undefined || drag.to === drag.from) {
        announce(text.putBack(drag.title));
        return;
      }
      // After a keyboard drag the row gets the focus, which it loses when it moves.
      edit(editOf(drag, drag.to, state), { ids: drag.ids, focus: drag.by === 'keys' });
    },
  };
};
