import { ProgramItem } from '@portal/contracts/program';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { usePortalForm } from '@portal/kit/form';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { estimateText, itemTitle } from '../store/words.ts';
import { isPinnable, withPins } from '../checks/pins.ts';
import { numberOfItem, numberThatFits, placeOfNumber, usualNumber } from '../store/places.ts';
import { addItem, changeItem, moveItems, type Edit } from '../store/program-edits.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { Performances } from '../store/program-state.ts';
import { PinFields, usePinEdit } from '../checks/pin-fields.tsx';

const { item: text, order: words, offers } = messages.program;

interface ItemFormProps {
  item: ProgramItem;
  /** A new item goes after this one. */
  after?: string | undefined;
  items: readonly ProgramItem[];
  performances: Performances;
  /** The entries of the schedule, and the number at which a new piece fits best. */
  entries: readonly ScheduledItem[];
  fits: number | undefined;
  onClose: () => void;
}

/** Returns the texts of an item's fields. */
export const defaultsOf = (item: ProgramItem) => ({
  title: item.kind === 'piece' ? '' : item.title,
  seconds: item.kind === 'section' || item.seconds === undefined ? '' : formatMinutes(item.seconds / 60),
});

/** Returns the item with the typed values. With an empty length, a piece has its family's estimate again. */
export const changedItem = (item: ProgramItem, typed: { title: string; seconds: string }): unknown => {
  const { id, kind } = item;
  if (kind === 'section') return { id, kind, title: typed.title };
  const minutes = parseMinutes(typed.seconds);
  const seconds = minutes === null ? undefined : Math.round(minutes * 60);
  if (kind === 'piece') return seconds === undefined ? { id, kind } : { id, kind, seconds };
  return { id, kind, title: typed.title, seconds };
};

const isNew = ({ item, items }: Pick<ItemFormProps, 'item' | 'items'>): boolean =>
  items.every(({ id }) => id !== item.id);

/** Returns the number of a piece, or that of the next piece for other items; '' at the end. */
const numberText = ({ item, items, entries, after, fits }: ItemFormProps): string => {
  const isAdded = isNew({ item, items });
  if (isAdded && after === undefined)
    return String((item.kind === 'piece' ? fits : usualNumber(item, entries)) ?? '');
  const at = items.findIndex(({ id }) => id === (isAdded ? after : item.id)) + (isAdded ? 1 : 0);
  const next = items.slice(at).find(({ kind }) => kind === 'piece');
  return next ? String(numberOfItem(items, next.id)) : '';
};

function ItemForm(props: ItemFormProps) {
  const { item, items, after, performances, onClose } = props;
  const { edit } = useOpenProgram();
  const from = numberText(props);
  const [number, setNumber] = useState(from);
  const ids = [item.id];
  const pinEdit = usePinEdit(item, items);
  const place = (): number => {
    const before = items.findIndex(({ id }) => id === after);
    if (before !== -1 && number === from) return before + 1;
    if (number === '') return items.length;
    return placeOfNumber(items, ids, Math.max(1, Math.round(Number(number))), item.kind);
  };
  const isAdded = isNew(props);
  const stays = !isAdded && (number === from || (number === '' && item.kind === 'piece'));
  const form = usePortalForm(ProgramItem, {
    defaults: defaultsOf(item),
    toInput: (values) => changedItem(item, values),
    save: async (typed) => {
      const pins = pinEdit.finish();
      if (!pins) return;
      const next = withPins(typed, pins);
      const set = isAdded ? addItem(next) : changeItem(next);
      const move: Edit = stays ? (state) => state : moveItems(ids, place());
      edit((state) => move(set(state)), { ids, focus: true });
      onClose();
    },
    sentences: { fields: { title: text.titleMissing } },
  });
  const pieces = items.filter(({ kind }) => kind === 'piece').length;
  const last = item.kind === 'piece' && isAdded ? pieces + 1 : pieces;
  const pieceHint = isAdded ? text.newPlaceHint(last, props.fits) : text.placeHint(last);
  const performance = performances.get(item.id);
  const hint = performance ? text.pieceLengthHint(estimateText(performance)) : text.lengthHint;
  return (
    <Form form={form} submit={isAdded ? text.add : text.apply}>
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
        max={last}
        autoComplete="off"
        label={text.placeLabel}
        hint={item.kind === 'piece' ? pieceHint : text.beforeHint(pieces)}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      {isPinnable(item) && <PinFields edit={pinEdit} item={item} items={items} performances={performances} />}
    </Form>
  );
}

const titleOf = (item: ProgramItem, { items, performances }: Omit<ItemFormProps, 'item'>): string => {
  const isAdded = isNew({ item, items });
  if (item.kind !== 'piece') return isAdded ? words.add[item.kind] : text.edit(text[item.kind]);
  const title = itemTitle(item, performances);
  return isAdded ? offers.addTitle(title) : words.edit(title);
};

/** Dialog for the title, length and position of a new or existing item. */
export function ItemDialog() {
  const { setState } = useOpenProgram();
  const { item, after } = useProgram(({ edited }) => edited) ?? {};
  const { items } = useProgram(({ state }) => state);
  const performances = useProgram((program) => program.performances);
  const { order } = useProgram(({ view }) => view);
  const { entries } = order.schedule;
  const isOffer = item?.kind === 'piece' && isNew({ item, items });
  const id = isOffer ? item.id : undefined;
  const fits = useMemo(() => (id === undefined ? undefined : numberThatFits(id, order)), [id, order]);
  const form = { after, items, performances, entries, fits, onClose: () => setState({ edited: undefined }) };
  return (
    <Dialog isOpen={item !== undefined} title={item ? titleOf(item, form) : ''} onClose={form.onClose}>
      {item && <ItemForm key={item.id} item={item} {...form} />}
    </Dialog>
  );
}
