import { firstOf } from '@portal/contracts/performers.rules';
import type { ProgramItem, AddedItem } from '@portal/contracts/program';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { Select } from '@portal/kit/ui/select';
import { useState, type SubmitEvent } from 'react';
import { messages } from '../../messages.ts';
import { SettingsForm } from '../settings/settings-dialog.tsx';
import { newItem } from '../store/places.ts';
import type { Performances } from '../store/program-state.ts';
import { sortItems, sortKeys, type SortKey } from '../store/sort-items.ts';
import type { ProgramParts } from '../store/program-view.ts';
import type { ProgramActions } from '../store/use-program-editor.ts';

interface SortFormProps {
  /** The rows to sort among themselves. */
  ids: readonly string[];
  performances: Performances;
  actions: ProgramActions;
  onClose: () => void;
}

const orders = ['upward', 'downward'] as const;

function SortForm({ ids, performances, actions, onClose }: SortFormProps) {
  const [by, setBy] = useState<SortKey>('grade');
  const [order, setOrder] = useState<(typeof orders)[number]>('upward');
  const sort = (event: SubmitEvent) => {
    event.preventDefault();
    const say = acts.sorted(acts.sortKeys[by]);
    actions.edit(sortItems(by, ids, performances, order === 'downward'), { ids, say, focus: true });
    onClose();
  };
  return (
    <form className="p-stack" onSubmit={sort}>
      <Select
        label={acts.sortBy}
        placeholder={null}
        options={sortKeys.map((value) => ({ value, label: acts.sortKeys[value] }))}
        value={by}
        onChange={({ target }) => setBy(sortKeys.find((key) => key === target.value) ?? by)}
      />
      <Select
        label={acts.sortOrder}
        placeholder={null}
        options={orders.map((value) => ({ value, label: acts[value] }))}
        value={order}
        onChange={({ target }) => setOrder(orders.find((one) => one === target.value) ?? order)}
      />
      <Button type="submit">{acts.sort}</Button>
    </form>
  );
}

/** The label for sorting: the selected rows, if there are two or more, otherwise all. */
const sortLabel = (ids: readonly string[]): string =>
  ids.length < 2 ? acts.sort : acts.sortSelected(ids.length);

const { order, clock, acts } = messages.program;

const plus = (
  <span>
    <span aria-hidden="true">+</span>
    <VisuallyHidden>{order.tools}</VisuallyHidden>
  </span>
);

const kinds = ['break', 'section', 'announcement'] as const satisfies AddedItem['kind'][];

export interface OrderToolsProps extends ProgramParts {
  onEdit: (item: ProgramItem) => void;
  /** Searches for a better order. */
  onSuggest: () => void;
}

/** The tools of the list: links in its head, on a phone a menu in the bar with Save. */
export function OrderTools({
  event,
  state,
  performances,
  actions,
  selection,
  layout,
  onEdit,
  onSuggest,
}: OrderToolsProps) {
  const [open, setOpen] = useState<'settings' | 'sort'>();
  const { items, settings } = state;
  const { ids } = selection;
  const tools = [
    { label: acts.select, onClick: () => (selection.isOpen ? selection.begin() : selection.open()) },
    { label: order.suggest, onClick: onSuggest },
    { label: sortLabel(ids), onClick: () => setOpen('sort') },
    { label: clock.settings, onClick: () => setOpen('settings') },
    ...kinds.map((kind) => ({ label: order.add[kind], onClick: () => onEdit(newItem(kind, items)) })),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {layout === 'tabs' ? (
        <Menu label={plus}>
          {tools.map(({ label, onClick }) => (
            <MenuButton key={label} onClick={onClick}>
              {label}
            </MenuButton>
          ))}
        </Menu>
      ) : (
        tools.map(({ label, onClick }, at) => (
          <TextButton key={label} aria-pressed={at === 0 ? selection.isOpen : undefined} onClick={onClick}>
            {label}
          </TextButton>
        ))
      )}
      <Dialog isOpen={open === 'settings'} title={messages.program.settings.title} onClose={close}>
        <SettingsForm
          settings={settings}
          duration={event.duration}
          instruments={[...performances.values()].map((piece) => firstOf(piece).instrument)}
          actions={actions}
          onClose={close}
        />
      </Dialog>
      <Dialog isOpen={open === 'sort'} title={sortLabel(ids)} onClose={close}>
        <SortForm
          ids={ids.length < 2 ? items.map(({ id }) => id) : ids}
          performances={performances}
          actions={actions}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
