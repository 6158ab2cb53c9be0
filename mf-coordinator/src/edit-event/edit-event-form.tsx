import { EventFields, StaleEventResponse, type EventResponse } from '@portal/contracts/events';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { RequiredNote } from '@portal/kit/ui/field';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { EventForm, type Doubt } from '../event-form.tsx';
import { AddressSection, CapacityInput, DetailsSection, TimeSection } from '../event-sections.tsx';
import { inputOf, isPast, valuesOf } from '../event-values.ts';
import { updateEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { StaleEvent } from './stale-event.tsx';

const text = messages.edit;

interface EditEventFormProps {
  event: EventResponse;
  onSaved: (event: EventResponse) => void;
}

// Nobody is asked about what was so before.
const doubtsOf = (input: EventFields, { date, capacity, taken }: EventResponse): Doubt[] => {
  const isTooSmall = input.capacity !== capacity && input.capacity > 0 && input.capacity < taken;
  const isMovedBack = Date.parse(input.date) !== Date.parse(date) && isPast(input);
  return [
    ...(isTooSmall ? [{ question: text.full(taken, input.capacity), confirm: text.keepAll(taken) }] : []),
    ...(isMovedBack ? [{ question: text.past, confirm: text.anyway }] : []),
  ];
};

export function EditEventForm({ event, onSaved }: EditEventFormProps) {
  const [theirs, setTheirs] = useState<{ event: EventResponse; mine: EventFields }>();
  const form = usePortalForm(EventFields, {
    defaults: valuesOf(event),
    toInput: inputOf,
    save: async (input) => {
      // Whoever has seen what was saved meanwhile and saves again means it.
      const version = theirs?.event.version ?? event.version;
      const saved = await updateEvent({ ...input, _id: event._id, version }).catch((error: unknown) => {
        if (isApiError(error, 'stale')) {
          setTheirs({ event: StaleEventResponse.parse(error.body).event, mine: input });
        }
        throw error;
      });
      setTheirs(undefined);
      form.control.reset(valuesOf(saved), { keepValues: true });
      onSaved(saved);
      toastSuccess(text.saved);
    },
    failed: () => toastError(text.failed),
  });
  const takeTheirs = (saved: EventResponse) => {
    form.control.reset(valuesOf(saved));
    setTheirs(undefined);
    onSaved(saved);
  };
  return (
    <EventForm
      form={form}
      submit={text.submit}
      doubtsOf={(input) => doubtsOf(input, event)}
      leaving={messages.form.leaveLost}
    >
      {theirs && (
        <StaleEvent mine={theirs.mine} theirs={theirs.event} onTakeTheirs={() => takeTheirs(theirs.event)} />
      )}
      <RequiredNote />
      <DetailsSection form={form} mark="A" />
      <AddressSection form={form} mark="B" />
      <TimeSection form={form} mark="C" />
      <Section title={messages.form.other} mark="D">
        <CapacityInput form={form} />
      </Section>
    </EventForm>
  );
}
