import type { ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { useMemo, useState } from 'react';
import { messages } from '../../../messages.ts';

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
