import type { ProgramItem } from '@portal/contracts/program';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { messages } from '../../../messages.ts';
import type { Performances } from '../../model/performances.ts';
import { sortItems, sortKeys } from '../../model/sort-items.ts';
import type { ProgramActions } from '../../use-program-editor.ts';

const text = messages.program.acts;

interface SortMenuProps {
  items: readonly ProgramItem[];
  /** What is selected; two or more are sorted among themselves, otherwise everything is. */
  ids: readonly string[];
  performances: Performances;
  actions: ProgramActions;
}

/** Puts pieces in an order to begin with. */
export function SortMenu({ items, ids, performances, actions }: SortMenuProps) {
  const isAll = ids.length < 2;
  const sorted = isAll ? items.map(({ id }) => id) : ids;
  const label = isAll ? text.sort : text.sortSelected(ids.length);
  return (
    <Menu label={label} look="plain" small>
      {sortKeys.map((key) => (
        <MenuButton
          key={key}
          onClick={() =>
            actions.edit(sortItems(key, sorted, performances), {
              ids: sorted,
              say: text.sorted[key],
              focus: true,
            })
          }
        >
          {text.sortBy[key]}
        </MenuButton>
      ))}
    </Menu>
  );
}
