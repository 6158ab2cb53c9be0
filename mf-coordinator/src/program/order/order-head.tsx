import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { Button } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { addItem, newItemId } from '../model/program-edits.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const { order, item: words } = messages.program;

interface AddItemsProps {
  items: readonly ProgramItem[];
  actions: ProgramActions;
  onEdit: (item: ProgramItem) => void;
}

/** Breaks, sections and announcements: put at the end, named at once, then moved like everything else. */
export function AddItems({ items, actions, onEdit }: AddItemsProps) {
  const sections = items.filter(({ kind }) => kind === 'section').length;
  const add = (item: AddedItem) => {
    actions.edit(addItem(item));
    onEdit(item);
  };
  const button = (label: string, make: () => AddedItem) => (
    <Button small look="quiet" onClick={() => add(make())}>
      {label}
    </Button>
  );
  return (
    <div className="p-row p-no-print">
      {button(order.addBreak, () => ({
        id: newItemId(),
        kind: 'break',
        title: words.newBreak,
        seconds: 600,
      }))}
      {button(order.addSection, () => ({
        id: newItemId(),
        kind: 'section',
        title: words.newSection(sections + 1),
      }))}
      {button(order.addAnnouncement, () => ({
        id: newItemId(),
        kind: 'announcement',
        title: words.newAnnouncement,
        seconds: 120,
      }))}
    </div>
  );
}
