import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem, AddedItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '../../messages.ts';
import { newItem } from '../store/places.ts';
import { pinWishes } from '../checks/pins.ts';
import { removeItem, shiftItem } from '../store/program-edits.ts';
import type { Performances, ProgramState } from '../store/program-state.ts';
import type { DescribedWarning } from '../store/program-view.ts';
import type { ProgramActions } from '../store/use-program-editor.ts';
import type { DragStore } from './drag.tsx';
import { rowOf } from '../store/rows.ts';
import type { RowSelection } from './selection.ts';

const text = messages.program.pins;

/** Props of a row of the running order. */
export interface OrderRowProps {
  /** The index in the list. */
  index: number;
  isFirst: boolean;
  isLast: boolean;
  item: ProgramItem;
  performance: PerformanceResponse | undefined;
  /** The number of a piece. */
  number: number | undefined;
  /** The start time, like '2:04'. */
  start: string;
  /** An addition to the start time, like 'PM' or 'Sun AM'; see `turnsOf`. */
  turn: string;
  /** The length in seconds; for a section, the sum of its items. */
  length: number;
  isGuess: boolean;
  /** The number of the section, from 1; 0 for other items. */
  mark: number;
  /** Holds the dragged row or card; the row reads it while it is dragged. */
  dragStore: DragStore;
  /** Highlighted for a moment after an edit or a jump to this row. */
  isMarked: boolean;
  isSelected: boolean;
  /** Whether the row shows a check box instead of the handle. */
  hasBox: boolean;
  /** Shows notes and warnings from the start; in a long program a button opens them. */
  startsOpen: boolean;
  /** Whether the buttons are in a sheet, as on a phone. */
  isNarrow: boolean;
  /** The pins of the row in words, one a line. */
  pins: string;
  /** Whether the family has a wish that is not pinned. */
  hasOpenWish: boolean;
  warnings: readonly DescribedWarning[];
  actions: ProgramActions;
  rowActions: RowActions;
}

/** The props of a row with the title of its item. */
export type TitledRowProps = OrderRowProps & { title: string };

/** Opens the dialog of an item. A new item is added after the item with the id `after`, if given. */
export type EditItem = (item: ProgramItem, after?: string) => void;

/** Actions of the buttons of a row. */
export interface RowActions {
  shift: (id: string, by: 1 | -1) => void;
  remove: (id: string) => void;
  edit: (item: ProgramItem) => void;
  /** Opens the dialog for a new item after this one. */
  add: (kind: AddedItem['kind'], after: string) => void;
  /** Opens the sheet with the row's actions, on a phone. */
  openSheet: (id: string) => void;
  /** Scrolls to a row. */
  show: (id: string) => void;
  /** Selects the row or clears its selection. */
  tick: (id: string) => void;
  /** Turns the wish of the row's family into pins, and reports it with this sentence. */
  pinWish: (id: string, say: string) => void;
}

type RowAction = 'later' | 'earlier' | 'remove';

const focusOn = ({ id, action }: { id: string; action: RowAction }): void => {
  // If the row's sheet is open, the focus stays there.
  if (document.activeElement?.closest('dialog')) return;
  const row = rowOf(id);
  const button = (name: RowAction) =>
    row?.querySelector<HTMLElement>(`[data-action="${name}"]:not([hidden])`);
  const target =
    button(action) ??
    button(action === 'later' ? 'earlier' : 'later') ??
    row?.querySelector<HTMLElement>('[data-action="menu"]');
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};

/**
 * Returns the actions of rows. After a move the focus follows the button, after a removal it goes to the next row.
 */
export function useRowActions(
  state: ProgramState,
  actions: ProgramActions,
  selection: RowSelection,
  {
    performances,
    onEdit,
    openSheet,
    show,
  }: { performances: Performances; onEdit: EditItem } & Pick<RowActions, 'openSheet' | 'show'>,
): RowActions {
  const now = useRef({ state, selection, performances });
  const focus = useRef<{ id: string; action: RowAction }>(undefined);
  useLayoutEffect(() => {
    now.current = { state, selection, performances };
    if (focus.current) focusOn(focus.current);
    focus.current = undefined;
  });
  return useMemo(() => {
    const find = (id: string) => {
      const { items } = now.current.state;
      return { items, at: items.findIndex((item) => item.id === id) };
    };
    return {
      shift: (id, by) => {
        const { items, at } = find(id);
        if (at + by < 0 || at + by >= items.length) return;
        focus.current = { id, action: by === 1 ? 'later' : 'earlier' };
        actions.edit(shiftItem(id, by), { ids: [id] });
      },
      remove: (id) => {
        const { items, at } = find(id);
        const next = items[at + 1] ?? items[at - 1];
        focus.current = next && { id: next.id, action: 'remove' };
        actions.edit(removeItem(id));
      },
      edit: onEdit,
      add: (kind, after) => onEdit(newItem(kind, now.current.state.items), after),
      openSheet,
      show,
      tick: (id) => now.current.selection.toggle(id),
      pinWish: (id, say) => {
        const step = actions.edit(pinWishes([id], now.current.performances), { say });
        if (step.before === step.after) announce(text.wishIsPinned);
      },
    };
  }, [actions, onEdit, openSheet, show]);
}
