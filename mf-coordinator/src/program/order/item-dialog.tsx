import { ProgramItem } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { parseMinutes } from '@portal/kit/format';
import { announce } from '@portal/kit/ui/announce';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useId, useState } from 'react';
import { messages } from '../../messages.ts';
import type { Show } from '../bench/use-lately.ts';
import { estimateText, itemTitle, lengthText } from '../item-text.ts';
import { changeItem, moveItem } from '../model/program-edits.ts';
import type { Performances } from '../model/performances.ts';
import type { ProgramActions } from '../use-program-editor.ts';
import { placesAmong } from './places.ts';

const { item: text, order } = messages.program;

interface ItemFormProps {
  item: ProgramItem;
  items: readonly ProgramItem[];
  performances: Performances;
  actions: ProgramActions;
  show: Show;
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

function ItemForm(props: ItemFormProps) {
  const { item, items, performances, actions, show, onClose } = props;
  const from = items.findIndex(({ id }) => id === item.id);
  const [place, setPlace] = useState(from);
  const form = usePortalForm(ProgramItem, {
    defaults: defaultsOf(item),
    toInput: (values) => changed(item, values),
    save: async (next) => {
      actions.edit((state) => moveItem(item.id, place)(changeItem(next)(state)));
      if (place !== from) {
        announce(order.moved(itemTitle(next, performances), place + 1, items.length));
        show(item.id);
      }
      onClose();
    },
    sentences: { fields: { title: text.titleMissing } },
  });
  const performance = performances.get(item.id);
  const hint = performance ? text.pieceLengthHint(estimateText(performance)) : text.lengthHint;
  return (
    <Form form={form} submit={text.apply}>
      {item.kind !== 'piece' && (
        <TextInput label={text.titleLabel} autoComplete="off" {...form.field('title')} />
      )}
      {item.kind !== 'section' && (
        <TextInput label={text.lengthLabel} hint={hint} autoComplete="off" {...form.field('seconds')} />
      )}
      <Select
        id={useId()}
        label={text.placeLabel}
        options={placesAmong(items, performances, item.id)}
        placeholder={null}
        value={place}
        onChange={(event) => setPlace(Number(event.target.value))}
      />
    </Form>
  );
}

/** Names a break, a section or an announcement; says how long something takes and where it stands. */
export function ItemDialog({
  item,
  ...form
}: Omit<ItemFormProps, 'item'> & { item: ProgramItem | undefined }) {
  const title =
    item?.kind === 'piece'
      ? order.edit(itemTitle(item, form.performances))
      : item && text.edit(text[item.kind]);
  return (
    <Dialog isOpen={item !== undefined} title={title ?? ''} onClose={form.onClose}>
      {item && <ItemForm key={item.id} item={item} {...form} />}
    </Dialog>
  );
}
