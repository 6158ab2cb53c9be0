import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../../messages.ts';
import { pinWishes } from '../checks/pins.ts';
import { newItem } from '../store/places.ts';
import { removeItem, removeItems, shiftItem } from '../store/program-edits.ts';
import type { OpenProgram } from '../store/program-store.ts';
import { focusRow } from '../store/rows.ts';

const text = messages.program.pins;

/** Moves a row one place. The focus follows the pressed button. */
export const shiftRow = ({ getState, edit }: OpenProgram, id: string, by: 1 | -1): void => {
  const { items } = getState().state;
  const to = items.findIndex((item) => item.id === id) + by;
  if (to < 0 || to >= items.length) return;
  edit(shiftItem(id, by), { ids: [id], button: { id, action: by === 1 ? 'later' : 'earlier' } });
};

/** Removes a row. The focus goes to the next row. */
export const removeRow = ({ getState, edit }: OpenProgram, id: string): void => {
  const { items } = getState().state;
  const at = items.findIndex((item) => item.id === id);
  const next = items[at + 1] ?? items[at - 1];
  edit(removeItem(id), { button: next && { id: next.id, action: 'remove' } });
};

/** Removes rows and focuses the row that takes their place. */
export const removeRows = ({ getState, edit }: OpenProgram, ids: readonly string[]): void => {
  const { items } = getState().state;
  const left = items.filter((item) => !ids.includes(item.id));
  const at = items.findIndex((item) => ids.includes(item.id));
  const next = left[Math.min(at, left.length - 1)];
  edit(removeItems(ids));
  if (next) focusRow(next.id);
};

/** Opens the dialog of an item. */
export const openItem = ({ setState }: OpenProgram, item: ProgramItem): void =>
  setState({ edited: { item } });

/** Opens the dialog for a new item, which is added after the item with the id `after`, if given. */
export const openNewItem = (
  { getState, setState }: OpenProgram,
  kind: AddedItem['kind'],
  after?: string,
): void => setState({ edited: { item: newItem(kind, getState().state.items), after } });

/** Turns the wish of the row's family into pins, and reports it with this sentence. */
export const pinWish = ({ getState, edit }: OpenProgram, id: string, say: string): void => {
  const step = edit(pinWishes([id], getState().performances), { say });
  if (step.before === step.after) announce(text.wishIsPinned);
};
