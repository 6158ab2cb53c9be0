import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProgramItem } from '@portal/contracts/program';
import { announce } from '@portal/kit/ui/announce';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Select } from '@portal/kit/ui/select';
import { useId, useState } from 'react';
import { messages } from '../../messages.ts';
import type { Show } from '../bench/use-lately.ts';
import { addPiece } from '../model/program-edits.ts';
import type { Performances } from '../model/performances.ts';
import { placesAmong } from '../order/places.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program;

interface PlaceFormProps {
  offer: PerformanceResponse;
  items: readonly ProgramItem[];
  performances: Performances;
  actions: ProgramActions;
  show: Show;
  onClose: () => void;
}

function PlaceForm({ offer, items, performances, actions, show, onClose }: PlaceFormProps) {
  const [place, setPlace] = useState(items.length);
  const add = () => {
    actions.edit(addPiece(offer._id, place));
    announce(text.offers.added(offer.title, place + 1));
    onClose();
    show(offer._id);
  };
  return (
    <form
      className="p-stack"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Select
        id={useId()}
        label={text.item.placeLabel}
        options={placesAmong(items, performances)}
        placeholder={null}
        value={place}
        onChange={(event) => setPlace(Number(event.target.value))}
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
