import type { PerformanceResponse } from '@portal/contracts/performances';
import { ProgramItem } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { parseMinutes } from '@portal/kit/format';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from '../../messages.ts';
import { estimateText, lengthText } from '../item-text.ts';
import { changeItem } from '../model/program-edits.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.item;

interface ItemFormProps {
  item: ProgramItem;
  performance: PerformanceResponse | undefined;
  actions: ProgramActions;
  onClose: () => void;
}

const defaultsOf = (item: ProgramItem) => ({
  title: item.kind === 'piece' ? '' : item.title,
  seconds: item.kind === 'section' || item.seconds === undefined ? '' : lengthText(item.seconds),
});

/** The item with what was typed; an empty length gives a piece back its family's estimate. */
const changed = (item: ProgramItem, typed: { title: string; seconds: string }): unknown => {
  const { id, kind } = item;
  if (kind === 'section') return { id, kind, title: typed.title };
  const minutes = parseMinutes(typed.seconds);
  const seconds = minutes === null ? undefined : Math.round(minutes * 60);
  if (kind === 'piece') return seconds === undefined ? { id, kind } : { id, kind, seconds };
  return { id, kind, title: typed.title, seconds };
};

function ItemForm({ item, performance, actions, onClose }: ItemFormProps) {
  const form = usePortalForm(ProgramItem, {
    defaults: defaultsOf(item),
    toInput: (values) => changed(item, values),
    save: async (next) => {
      actions.edit(changeItem(next));
      onClose();
    },
    sentences: { fields: { title: text.titleMissing } },
  });
  const hint =
    item.kind === 'piece' && performance ? text.pieceLengthHint(estimateText(performance)) : text.lengthHint;
  return (
    <Form form={form} submit={text.apply}>
      {item.kind !== 'piece' && (
        <TextInput label={text.titleLabel} autoComplete="off" {...form.field('title')} />
      )}
      {item.kind !== 'section' && (
        <TextInput label={text.lengthLabel} hint={hint} autoComplete="off" {...form.field('seconds')} />
      )}
    </Form>
  );
}

/** Names a break, a section or an announcement, and says how long something takes. */
export function ItemDialog({
  item,
  ...form
}: Omit<ItemFormProps, 'item'> & { item: ProgramItem | undefined }) {
  const title =
    item?.kind === 'piece'
      ? text.lengthOf(form.performance?.title ?? '')
      : item && text.edit(text[item.kind]);
  return (
    <Dialog isOpen={item !== undefined} title={title ?? ''} onClose={form.onClose}>
      {item && <ItemForm key={item.id} item={item} {...form} />}
    </Dialog>
  );
}
