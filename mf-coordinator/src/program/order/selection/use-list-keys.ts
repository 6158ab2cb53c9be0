import type { ProgramItem } from '@portal/contracts/program';
import type { KeyboardEvent, MouseEvent } from 'react';
import { focusRow, itemOfRow } from '../../feedback/rows.ts';
import { removeItems, shiftItems } from '../../model/program-edits.ts';
import type { ProgramActions } from '../../use-program-editor.ts';
import type { Drags } from '../drag/use-drags.ts';
import { withSelected, type RowSelection } from './use-selection.ts';

const field = 'input:not([type="checkbox"]), textarea, select, dialog';
const control = `button, a, label, input, ${field}`;

interface ListKeysOptions {
  items: readonly ProgramItem[];
  actions: ProgramActions;
  selection: RowSelection;
  /** While a row is dragged with the keyboard, the drag library handles the keys. */
  drags: Drags;
}

/** The event handlers of the list. */
export type ListListeners = ReturnType<typeof useListKeys>;

/** Removes rows and focuses the row that takes their place. */
export const removeRows = (
  ids: readonly string[],
  items: readonly ProgramItem[],
  actions: ProgramActions,
): void => {
  const left = items.filter((item) => !ids.includes(item.id));
  const at = items.findIndex((item) => ids.includes(item.id));
  const next = left[Math.min(at, left.length - 1)];
  actions.edit(removeItems(ids));
  if (next) focusRow(next.id);
};

/**
 * Handles keys and clicks on rows: arrows focus the next row, with Shift they select, with Alt they move; Delete removes;
 * Escape clears the selection. An action on a selected row applies to the whole selection.
 */
export function useListKeys({ items, actions, selection, drags }: ListKeysOptions) {
  const step = (event: KeyboardEvent, id: string, by: 1 | -1): void => {
    const next = items[items.findIndex((item) => item.id === id) + by]?.id;
    if (event.altKey) {
      const ids = withSelected(selection, id);
      actions.edit(shiftItems(ids, by), { ids });
    } else if (next !== undefined) {
      if (event.shiftKey) selection.extend(next, id);
      focusRow(next);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const id = itemOfRow(target);
    if (id === undefined || target.closest(field) || event.ctrlKey || event.metaKey) return;
    if (event.defaultPrevented || drags.store.read()) return;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(event, id, 1),
      ArrowUp: () => step(event, id, -1),
      Delete: () => removeRows(withSelected(selection, id), items, actions),
      Escape: selection.ids.length > 0 ? () => selection.begin() : undefined,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const id = itemOfRow(target);
    if (id === undefined || event.defaultPrevented) return;
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!isModified && target.closest(control)) return;
    if (event.shiftKey) selection.extend(id);
    else if (isModified || selection.isOpen) selection.toggle(id);
    else selection.begin(id);
    if (!selection.isOpen) focusRow(id);
  };

  return { onKeyDown, onClick };
}
