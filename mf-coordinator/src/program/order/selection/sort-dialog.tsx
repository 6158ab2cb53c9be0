import type { ProgramItem } from '@portal/contracts/program';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Select } from '@portal/kit/ui/select';
import { useState, type SubmitEvent } from 'react';
import { messages } from '../../../messages.ts';
import type { Performances } from '../../model/program-state.ts';
import { sortItems, sortKeys, type SortKey } from '../../model/sort-items.ts';
import type { ProgramActions } from '../../use-program-editor.ts';

const text = messages.program.acts;

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
    const say = text.sorted(text.sortKeys[by]);
    actions.edit(sortItems(by, ids, performances, order === 'downward'), { ids, say, focus: true });
    onClose();
  };
  return (
    <form className="p-stack" onSubmit={sort}>
      <Select
        label={text.sortBy}
        placeholder={null}
        options={sortKeys.map((value) => ({ value, label: text.sortKeys[value] }))}
        value={by}
        onChange={({ target }) => setBy(sortKeys.find((key) => key === target.value) ?? by)}
      />
      <Select
        label={text.sortOrder}
        placeholder={null}
        options={orders.map((value) => ({ value, label: text[value] }))}
        value={order}
        onChange={({ target }) => setOrder(orders.find((one) => one === target.value) ?? order)}
      />
      <Button type="submit">{text.sort}</Button>
    </form>
  );
}

interface SortDialogProps extends SortFormProps {
  isOpen: boolean;
  items: readonly ProgramItem[];
}

/** The label for sorting: the selected rows, if there are two or more, otherwise all. */
export const sortLabel = (ids: readonly string[]): string =>
  ids.length < 2 ? text.sort : text.sortSelected(ids.length);

/** Sorts the selected rows, if there are two or more, otherwise all. */
export function SortDialog({ isOpen, items, ids, ...form }: SortDialogProps) {
  const sorted = ids.length < 2 ? items.map(({ id }) => id) : ids;
  return (
    <Dialog isOpen={isOpen} title={sortLabel(ids)} onClose={form.onClose}>
      <SortForm {...form} ids={sorted} />
    </Dialog>
  );
}
