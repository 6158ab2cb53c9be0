import type { ProgramItem } from '@portal/contracts/program';
import { focusRow } from '../../feedback/sight.ts';
import { removeItems } from '../../model/program-edits.ts';
import type { ProgramActions } from '../../use-program-editor.ts';

/** Takes rows out of the program; the focus goes to the one that takes their place. */
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
