import type { ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { useMemo, useState } from 'react';
import { messages } from '../../../messages.ts';
import { extended, nothingSelected, toggled, type Selection } from '../../model/selection.ts';

const text = messages.program.acts;

/** The rows several acts at once are done to. */
export interface RowSelection {
  /** In the order of the list. */
  ids: readonly string[];
  /** Rows show boxes to tick: the way for a finger, and for whoever cannot see what a key selected. */
  isOpen: boolean;
  open: () => void;
  toggle: (id: string) => void;
  /** Everything from the row selected last to this one; where nothing is selected yet, from another. */
  extend: (id: string, from?: string) => void;
  /** Nothing is selected, and a range begins here. */
  begin: (id?: string) => void;
}

export function useSelection(items: readonly ProgramItem[]): RowSelection {
  const [{ ids, anchor }, setSelection] = useState<Selection>(nothingSelected);
  const [isOpen, setOpen] = useState(false);
  return useMemo(() => {
    const order = items.map(({ id }) => id);
    const now = { ids: order.filter((id) => ids.includes(id)), anchor };
    const select = (next: Selection) => {
      setSelection(next);
      announce(text.selected(next.ids.length));
    };
    return {
      ids: now.ids,
      isOpen,
      open: () => setOpen(true),
      toggle: (id) => select(toggled(now, id)),
      extend: (id, from) =>
        select(
          extended(from !== undefined && now.ids.length === 0 ? { ids: [], anchor: from } : now, order, id),
        ),
      begin: (id) => {
        setSelection({ ids: [], anchor: id });
        if (id === undefined) setOpen(false);
      },
    };
  }, [items, ids, anchor, isOpen]);
}

/** What an act on a row is done to: all that is selected where the row is part of it, otherwise the row alone. */
export const withSelected = ({ ids }: Pick<RowSelection, 'ids'>, id: string): readonly string[] =>
  ids.includes(id) ? ids : [id];
