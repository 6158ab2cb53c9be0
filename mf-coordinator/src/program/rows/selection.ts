import type { ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { messages } from '../../messages.ts';
import { focusRow, itemOfRow } from '../store/rows.ts';
import { removeItems, shiftItems } from '../store/program-edits.ts';
import type { DragStore } from './drag.tsx';
import type { ProgramActions } from '../store/use-program-editor.ts';

const text = messages.program.acts;

/** The selected rows. */
export interface RowSelection {
  /** The ids of the selected rows, in the order of the list. */
  ids: readonly string[];
  /** Rows show check boxes: for touch and for screen readers. */
  isOpen: boolean;
  open: () => void;
  toggle: (id: string) => void;
  /** Selects everything from the row selected last, otherwise from another row, to this one. */
  extend: (id: string, from?: string) => void;
  /** Clears the selection; a range can start at this row. Without a row it hides the check boxes too. */
  begin: (id?: string) => void;
}

export function useSelection(items: readonly ProgramItem[]): RowSelection {
  const [{ ids, anchor }, setSelection] = useState<{ ids: readonly string[]; anchor?: string | undefined }>({
    ids: [],
  });
  const [isOpen, setOpen] = useState(false);
  return useMemo(() => {
    const order = items.map(({ id }) => id);
    const selected = order.filter((id) => ids.includes(id));
    const select = (next: readonly string[], start: string) => {
      setSelection({ ids: next, anchor: start });
      announce(text.selected(next.length));
    };
    return {
      ids: selected,
      isOpen,
      open: () => setOpen(true),
      toggle: (id) =>
        select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id], id),
      extend: (id, from) => {
        const start = from !== undefined && selected.length === 0 ? from : (anchor ?? id);
        const [a, b] = [order.indexOf(start), order.indexOf(id)];
        const first = a === -1 ? b : a;
        select(order.slice(Math.min(first, b), Math.max(first, b) + 1), order[first] ?? id);
      },
      begin: (id) => {
        setSelection({ ids: [], anchor: id });
        if (id === undefined) setOpen(false);
      },
    };
  }, [items, ids, anchor, isOpen]);
}

/** Returns the rows an action on a row applies to: the selection if the row is part of it, otherwise the row alone. */
export const withSelected = ({ ids }: Pick<RowSelection, 'ids'>, id: string): readonly string[] =>
  ids.includes(id) ? ids : [id];

const field = 'input:not([type="checkbox"]), textarea, select, dialog';
const control = `button, a, label, input, ${field}`;

interface ListKeysOptions {
  items: readonly ProgramItem[];
  actions: ProgramActions;
  selection: RowSelection;
  /** While a row is dragged with the keyboard, the drag library handles the keys. */
  drags: { store: DragStore };
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
