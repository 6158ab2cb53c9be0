import { ProgramItem } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { formatMinutes } from '@portal/kit/format';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { estimateText, itemTitle, secondsOf } from '../store/words.ts';
import { isPinnable, withPins } from '../checks/pins.ts';
import { numberOfItem, numberThatFits, placeOfNumber, usualNumber } from '../store/places.ts';
import { addItem, changeItem, moveItems, type Edit } from '../store/program-edits.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import type { ProgramView } from '../store/program-view.ts';
import { PinFields, usePinEdit } from '../checks/pin-fields.tsx';

const { item: text, order: words, offers } = messages.program;

/** Returns the texts of an item's fields. */
export const defaultsOf = (item: ProgramItem) => ({
  title: item.kind === 'piece' ? '' : item.title,
  seconds: item.kind === 'section' || item.seconds === undefined ? '' : formatMinutes(item.seconds / 60),
});

/** Returns the item with the typed values. With an empty length, a piece has its family's estimate again. */
export const changedItem = (item: ProgramItem, typed: { title: string; seconds: string }): unknown => {
  if (item.kind === 'section') return { ...item, title: typed.title };
  const { seconds: _, ...others } = item;
  const seconds = secondsOf(typed.seconds);
  return {
    ...others,
    ...(item.kind !== 'piece' && { title: typed.title }),
    ...(seconds !== null && { seconds }),
  };
};

type Edited = NonNullable<ProgramData['edited']>;

const isNew = (item: ProgramItem, items: readonly ProgramItem[]): boolean =>
  items.every(({ id }) => id !== item.id);

/** Returns the number of a piece, or that of the next piece for other items; '' at the end. */
const numberText = (
  { item, after }: Edited,
  { items, schedule }: ProgramView['order'],
  fits: number | undefined,
): string => {
  const isAdded = isNew(item, items);
  if (isAdded && after === undefined)
    return String((item.kind === 'piece' ? fits : usualNumber(item, schedule.entries)) ?? '');
  const at = items.findIndex(({ id }) => id === (isAdded ? after : item.id)) + (isAdded ? 1 : 0);
  const next = items.slice(at).find(({ kind }) => kind === 'piece');
  return next ? String(numberOfItem(items, next.id)) : '';
};

function ItemForm({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { item, after } = edited;
  const isPiece = item.kind === 'piece';
  const { edit } = useOpenProgram();
  const { order, pieces } = useProgram(({ view }) => view);
  const performance = useProgram(({ performances }) => performances.get(item.id));
  const { items } = order;
  const isAdded = isNew(item, items);
  const isOffer = isPiece && isAdded;
  const fits = useMemo(
    () => (isOffer ? numberThatFits(item.id, order) : undefined),
    [isOffer, item.id, order],
  );
  const from = numberText(edited, order, fits);
  const [number, setNumber] = useState(from);
  const ids = [item.id];
  const pinEdit = usePinEdit(item);
  const place = (): number => {
    const before = items.findIndex(({ id }) => id === after);
    if (before !== -1 && number === from) return before + 1;
    if (number === '') return items.length;
    return placeOfNumber(items, ids, Math.max(1, Math.round(Number(number))), item.kind);
  };
  const stays = !isAdded && (number === from || (number === '' && isPiece));
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
  const last = isOffer ? pieces + 1 : pieces;
  const pieceHint = isAdded ? text.newPlaceHint(last, fits) : text.placeHint(last);
  const hint = performance ? text.pieceLengthHint(estimateText(performance)) : text.lengthHint;
  return (
    <Form form={form} submit={isAdded ? text.add : text.apply}>
      {!isPiece && <TextInput label={text.titleLabel} autoComplete="off" {...form.field('title')} />}
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
        hint={isPiece ? pieceHint : text.beforeHint(pieces)}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      {isPinnable(item) && <PinFields edit={pinEdit} item={item} />}
    </Form>
  );
}

const titleOf = ({ edited, state, performances }: ProgramData): string => {
  if (!edited) return '';
  const { item } = edited;
  const isAdded = isNew(item, state.items);
  if (item.kind !== 'piece') return isAdded ? words.add[item.kind] : text.edit(text[item.kind]);
  const title = itemTitle(item, performances);
  return isAdded ? offers.addTitle(title) : words.edit(title);
};

/** Dialog for the title, length and position of a new or existing item. */
export function ItemDialog() {
  const { setState } = useOpenProgram();
  const edited = useProgram((program) => program.edited);
  const close = () => setState({ edited: undefined });
  return (
    <Dialog isOpen={edited !== undefined} title={useProgram(titleOf)} onClose={close}>
      {edited && <ItemForm key={edited.item.id} edited={edited} onClose={close} />}
    </Dialog>
  );
}
