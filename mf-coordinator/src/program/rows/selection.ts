import { announce } from '@portal/kit/ui/announce';
import type { KeyboardEvent, MouseEvent } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramData } from '../store/program-data.ts';
import { shiftItems } from '../store/program-edits.ts';
import type { OpenProgram } from '../store/program-store.ts';
import { focusRow, itemOfRow } from '../store/rows.ts';
import { removeRows } from './row-acts.ts';

const text = messages.program.acts;

const select = ({ getState, setState }: OpenProgram, ids: readonly string[], anchor: string): void => {
  setState({ selection: { ...getState().selection, ids, anchor } });
  announce(text.selected(ids.length));
};

/** Selects a row or clears its selection. */
export const toggleRow = (program: OpenProgram, id: string): void => {
  const { selected } = program.getState();
  select(program, selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id], id);
};

/** Selects everything from the row selected last, otherwise from another row, to this one. */
const extendTo = (program: OpenProgram, id: string, from?: string): void => {
  const { selected, selection, state } = program.getState();
  const order = state.items.map((item) => item.id);
  const start = from !== undefined && selected.length === 0 ? from : (selection.anchor ?? id);
  const [a, b] = [order.indexOf(start), order.indexOf(id)];
  const first = a === -1 ? b : a;
  select(program, order.slice(Math.min(first, b), Math.max(first, b) + 1), order[first] ?? id);
};

/** Clears the selection and hides the check boxes. */
export const endSelection = ({ setState }: OpenProgram): void =>
  setState({ selection: { ids: [], isOpen: false } });

/** Shows the check boxes. */
export const openSelection = ({ getState, setState }: OpenProgram): void =>
  setState({ selection: { ...getState().selection, isOpen: true } });

/** Returns the rows an action on a row applies to: the selection if the row is part of it, otherwise the row alone. */
export const withSelected = ({ selected }: Pick<ProgramData, 'selected'>, id: string): readonly string[] =>
  selected.includes(id) ? selected : [id];

const field = 'input:not([type="checkbox"]), textarea, select, dialog';
const control = `button, a, label, input, ${field}`;

const step = (program: OpenProgram, event: KeyboardEvent, id: string, by: 1 | -1): void => {
  const { state, ...now } = program.getState();
  const next = state.items[state.items.findIndex((item) => item.id === id) + by]?.id;
  if (event.altKey) {
    const ids = withSelected(now, id);
    program.edit(shiftItems(ids, by), { ids });
  } else if (next !== undefined) {
    if (event.shiftKey) extendTo(program, next, id);
    focusRow(next);
  }
};

/**
 * Handles keys on rows: arrows focus the next row, with Shift they select, with Alt they move; Delete removes; Escape
 * clears the selection. An action on a selected row applies to the whole selection.
 */
export const pressRow = (program: OpenProgram, event: KeyboardEvent<HTMLElement>): void => {
  const now = program.getState();
  const target = event.target as Element;
  const id = itemOfRow(target);
  if (id === undefined || target.closest(field) || event.ctrlKey || event.metaKey) return;
  // While a row is dragged with the keyboard, the drag library handles the keys.
  if (event.defaultPrevented || now.drag) return;
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => step(program, event, id, 1),
    ArrowUp: () => step(program, event, id, -1),
    Delete: () => removeRows(program, withSelected(now, id)),
    Escape: now.selected.length > 0 ? () => endSelection(program) : undefined,
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

/** Handles clicks on rows: with Shift or Ctrl they select, otherwise they focus the row. */
export const clickRow = (program: OpenProgram, event: MouseEvent<HTMLElement>): void => {
  const { selection } = program.getState();
  const target = event.target as Element;
  const id = itemOfRow(target);
  if (id === undefined || event.defaultPrevented) return;
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
  if (!isModified && target.closest(control)) return;
  if (event.shiftKey) extendTo(program, id);
  else if (isModified || selection.isOpen) toggleRow(program, id);
  else program.setState({ selection: { ...selection, ids: [], anchor: id } });
  if (!selection.isOpen) focusRow(id);
};
