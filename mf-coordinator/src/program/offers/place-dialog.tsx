import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem } from '@portal/contracts/program';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { addPiece } from '../model/program-edits.ts';
import { placeOfNumber } from '../model/places.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program;

interface PlaceFormProps {
  offer: PerformanceResponse;
  items: readonly ProgramItem[];
  actions: ProgramActions;
  onClose: () => void;
}

function PlaceForm({ offer, items, actions, onClose }: PlaceFormProps) {
  const [number, setNumber] = useState('');
  const pieces = items.filter(({ kind }) => kind === 'piece').length;
  const add = () => {
    const ids = [offer._id];
    const place = number === '' ? items.length : placeOfNumber(items, ids, Math.max(1, Number(number)));
    actions.edit(addPiece(offer._id, place), { ids, focus: true });
    onClose();
  };
  return (
    <form
      className="p-stack"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        autoFocus
        type="number"
        inputMode="numeric"
        min={1}
        max={pieces + 1}
        autoComplete="off"
        label={text.item.placeLabel}
        hint={text.item.newPlaceHint(pieces + 1)}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Actions>
        <Button type="submit">{text.offers.add}</Button>
      </Actions>
    </form>
  );
}

/** Puts an offer straight to its place, for whoever cannot or would not drag it there. */
export function PlaceDialog({
  offer,
  ...form
}: Omit<PlaceFormProps, 'offer'> & { offer: PerformanceResponse | undefined }) {
  return (
    <Dialog
      isOpen={offer !== undefined}
      title={offer ? text.offers.addTitle(offer.title) : ''}
      onClose={form.onClose}
    >
      {offer && <PlaceForm key={offer._id} offer={offer} {...form} />}
    </Dialog>
  );
}
