import { ProgramItem } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { parseMinutes } from '@portal/kit/format';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { estimateText, itemTitle, lengthText } from '../item-text.ts';
import { numberOfItem, placeOfNumber } from '../model/places.ts';
import { addItem, changeItem, moveItems, type Edit } from '../model/program-edits.ts';
import type { Performances } from '../model/performances.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const { item: text, order } = messages.program;

interface ItemFormProps {
  item: ProgramItem;
  items: readonly ProgramItem[];
  performances: Performances;
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

/** The number that says where an item stands: a piece's own, else that of the piece behind it; '' at the end. */
const numberText = ({ item, items }: ItemFormProps): string => {
  const number = numberOfItem(items, item.id);
  const isAtEnd = number > items.filter(({ kind }) => kind === 'piece').length;
  return isAtEnd || !items.includes(item) ? '' : String(number);
};

function ItemForm(props: ItemFormProps) {
  const { item, items, performances, actions, onClose } = props;
  const from = numberText(props);
  const [number, setNumber] = useState(from);
  const ids = [item.id];
  const place = (): number => {
    if (number === '') return items.length;
    return placeOfNumber(items, ids, Math.max(1, Math.round(Number(number))));
  };
  const stays = number === from || (number === '' && item.kind === 'piece');
  const form = usePortalForm(ProgramItem, {
    defaults: defaultsOf(item),
    toInput: (values) => changed(item, values),
    save: async (next) => {
      const isThere = items.some(({ id }) => id === item.id);
      const set = isThere ? changeItem(next) : addItem(next);
      const move: Edit = stays ? (state) => state : moveItems(ids, place());
      actions.edit((state) => move(set(state)), { ids, focus: true });
      onClose();
    },
    sentences: { fields: { title: text.titleMissing } },
  });
  const pieces = items.filter(({ kind }) => kind === 'piece').length;
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
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={pieces}
        autoComplete="off"
        label={text.placeLabel}
        hint={item.kind === 'piece' ? text.placeHint(pieces) : text.beforeHint(pieces)}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
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
