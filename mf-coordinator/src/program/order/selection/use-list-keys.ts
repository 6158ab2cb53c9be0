import type { ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { focusRow } from '../../feedback/sight.ts';
import { itemTitle } from '../../item-text.ts';
import type { Performances } from '../../model/performances.ts';
import { placeOfNumber } from '../../model/places.ts';
import { moveItems, shiftItems } from '../../model/program-edits.ts';
import type { ProgramActions } from '../../use-program-editor.ts';
import type { Drags } from '../drag/use-drags.ts';
import { itemOfRow } from '../row-id.ts';
import { removeRows } from './remove-rows.ts';
import { withSelected, type RowSelection } from './use-selection.ts';

const text = messages.program.acts;

const field = 'input:not([type="checkbox"]), textarea, select, dialog';
const control = `button, a, label, input, ${field}`;

interface ListKeysOptions {
  items: readonly ProgramItem[];
  performances: Performances;
  actions: ProgramActions;
  selection: RowSelection;
  /** While something is dragged by keys, they are its own. */
  drags: Drags;
}

/** What the list listens to. */
export type ListListeners = ReturnType<typeof useListKeys>['listeners'];

/** A number somebody is typing for a row. */
export interface TypedNumber {
  id: string;
  digits: string;
}

/**
 * What keys and clicks on the rows do: a number and Enter puts a row there; arrows go from row to row, with Shift they
 * select, with Alt they move; Delete removes; Escape lets go. A row that is part of the selection brings all of it.
 */
export function useListKeys({ items, performances, actions, selection, drags }: ListKeysOptions) {
  const [typed, setTyped] = useState<TypedNumber>();

  const type = (id: string, digits: string): void => {
    const item = items.find((one) => one.id === id);
    if (digits === '') {
      setTyped(undefined);
      announce(text.letGo);
    } else if (item && digits.length < 5) {
      setTyped({ id, digits });
      announce(text.typed(itemTitle(item, performances), digits));
    }
  };
  const putAt = ({ id, digits }: TypedNumber): void => {
    const ids = withSelected(selection, id);
    setTyped(undefined);
    actions.edit(moveItems(ids, placeOfNumber(items, ids, Number(digits))), { ids });
  };
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
    const digits = typed?.id === id ? typed.digits : '';
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(event, id, 1),
      ArrowUp: () => step(event, id, -1),
      Delete: () => removeRows(withSelected(selection, id), items, actions),
      Backspace: digits === '' ? undefined : () => type(id, digits.slice(0, -1)),
      Enter: digits === '' ? undefined : () => putAt({ id, digits }),
      Escape:
        digits !== '' ? () => type(id, '') : selection.ids.length > 0 ? () => selection.begin() : undefined,
    };
    const isDigit = /^\d$/.test(event.key) && `${digits}${event.key}` !== '0';
    const act = isDigit ? () => type(id, `${digits}${event.key}`) : keys[event.key];
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

  const onBlur = () => setTyped(undefined);
  return { typed, listeners: { onKeyDown, onClick, onBlur } };
}
