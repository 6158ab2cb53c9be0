import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem, AddedItem } from '@portal/contracts/program';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { newItem } from '../model/new-item.ts';
import { removeItem, shiftItem } from '../model/program-edits.ts';
import type { ProgramState } from '../model/program-state.ts';
import type { DescribedWarning } from '../program-view.ts';
import type { ProgramActions } from '../use-program-editor.ts';
import type { DragStore } from './drag/drag.tsx';
import { rowOf } from '../feedback/rows.ts';
import type { RowSelection } from './selection/use-selection.ts';

/** What a row of the running order is drawn from. */
export interface OrderRowProps {
  /** Its place in the list, from 0. */
  index: number;
  isFirst: boolean;
  isLast: boolean;
  item: ProgramItem;
  performance: PerformanceResponse | undefined;
  /** Its place among the pieces. */
  number: number | undefined;
  /** When it starts, as a clock shows it. */
  start: string;
  /** What tells it from the same figures at another time: 'PM', 'Sun AM'. */
  turn: string;
  /** In seconds; of a section, the sum. */
  length: number;
  isGuess: boolean;
  /** Which section it is, from 1; 0 for everything else. */
  mark: number;
  /** What is in hand, should it be this one. */
  dragStore: DragStore;
  /** It was put here or looked for a moment ago. */
  isMarked: boolean;
  isSelected: boolean;
  /** A box to tick stands where the handle is. */
  hasBox: boolean;
  /** Shows notes and warnings from the start; in a long program a button opens them. */
  startsOpen: boolean;
  /** On a phone its buttons are in a sheet. */
  isNarrow: boolean;
  warnings: readonly DescribedWarning[];
  actions: ProgramActions;
  rowActions: RowActions;
}

/** With what it is called when it is spoken of. */
export type TitledRowProps = OrderRowProps & { title: string };

/** Opens the dialog of an item; a new one goes after another where that is given. */
export type EditItem = (item: ProgramItem, after?: string) => void;

/** What the buttons of a row do. */
export interface RowActions {
  shift: (id: string, by: 1 | -1) => void;
  remove: (id: string) => void;
  edit: (item: ProgramItem) => void;
  /** Asks what to add after it. */
  add: (kind: AddedItem['kind'], after: string) => void;
  /** Shows its actions where a row has no room for them. */
  openSheet: (id: string) => void;
  /** Goes to another row. */
  show: (id: string) => void;
  /** Selects it or lets go of it. */
  tick: (id: string) => void;
}

type RowAction = 'later' | 'earlier' | 'remove';

const focusOn = ({ id, action }: { id: string; action: RowAction }): void => {
  // In a sheet of its own the focus is well where it is.
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

/** Moving takes the button's row through the list: the focus goes along. */
export function useRowActions(
  state: ProgramState,
  actions: ProgramActions,
  selection: RowSelection,
  { onEdit, openSheet, show }: { onEdit: EditItem } & Pick<RowActions, 'openSheet' | 'show'>,
): RowActions {
  const now = useRef({ state, selection });
  const focus = useRef<{ id: string; action: RowAction }>(undefined);
  useLayoutEffect(() => {
    now.current = { state, selection };
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
    };
  }, [actions, onEdit, openSheet, show]);
}
