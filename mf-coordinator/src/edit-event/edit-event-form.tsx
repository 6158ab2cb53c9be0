import { mailedEventFields } from '@portal/contracts/event-fields.rules';
import { common } from '@portal/kit/messages';
import { EventFields, StaleEventResponse, type EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Conflict } from '@portal/kit/ui/conflict';
import { RequiredNote } from '@portal/kit/ui/field';
import { Section } from '@portal/kit/ui/section';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState, useRef } from 'react';
import { mergeEvent, savedFields, type Collision } from './merge-event.ts';
import { updateEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { EventForm, type Doubt } from '../shared/event-form/event-form.tsx';
import {
  AddressSection,
  CapacityInput,
  DetailsSection,
  TimeSection,
} from '../shared/event-form/event-sections.tsx';
import { eventFields, inputOf, isPast, valuesOf } from '../shared/event-form/event-values.ts';
import { CausedMails } from '../shared/mails/caused-mails.tsx';

const longestNote = 500;

interface TellOfChangeProps {
  event: EventResponse;
  input: EventFields;
  onNote: (note: string) => void;
}

/** Shows the emails a change causes, with a field for the coordinator's note. */
function TellOfChange({ event, input, onNote }: TellOfChangeProps) {
  const [note, setNote] = useState('');
  return (
    <>
      <CausedMails event={event} input={{ kind: 'eventChanged', _id: event._id, event: input }} note={note} />
      <Textarea
        label={text.why}
        hint={text.whyHint}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          onNote(target.value.trim());
        }}
      />
    </>
  );
}

const text = messages.edit;

interface EditEventFormProps {
  event: EventResponse;
  onSaved: (event: EventResponse) => void;
}

const isOther = (field: keyof EventFields, input: EventFields, event: EventResponse): boolean =>
  field === 'date'
    ? Date.parse(input.date) !== Date.parse(event.date)
    : JSON.stringify(input[field] ?? '') !== JSON.stringify(event[field] ?? '');

/** Returns the confirmation for a change that mails families: how many get a mail, its text, and the reason. */
const tellingOf = (input: EventFields, event: EventResponse, keepNote: (note: string) => void): Doubt[] => {
  const fields = mailedEventFields.filter((field) => isOther(field, input, event));
  const isTold = event.taken > 0 && !event.canceled && !hasEnded(event, new Date()) && fields.length > 0;
  if (!isTold) return [];
  const question = text.tells(fields.map((field) => messages.form[field]));
  const details = <TellOfChange event={event} input={input} onNote={keepNote} />;
  return [{ question, confirm: text.saveAndTell, details }];
};

// Asks only about values that this edit changes.
const doubtsOf = (input: EventFields, { date, capacity, taken }: EventResponse): Doubt[] => {
  const isTooSmall = input.capacity !== capacity && input.capacity > 0 && input.capacity < taken;
  const isMovedBack = Date.parse(input.date) !== Date.parse(date) && isPast(input);
  return [
    ...(isTooSmall ? [{ question: text.full(taken, input.capacity), confirm: text.keepAll(taken) }] : []),
    ...(isMovedBack ? [{ question: text.past, confirm: text.anyway }] : []),
  ];
};

export function EditEventForm({ event, onSaved }: EditEventFormProps) {
  const [note, setNote] = useState('');
  // The event the fields were filled from; the page may have reloaded it since.
  const base = useRef(event);
  const [collisions, setCollisions] = useState<readonly Collision[]>([]);
  const send = async (input: EventFields): Promise<EventResponse> => {
    const { _id, version, coordinator } = base.current;
    try {
      return await updateEvent({ ...input, _id, version, coordinator, ...(note && { note }) });
    } catch (error) {
      if (!isApiError(error, 'stale')) throw error;
      const collided = merge(StaleEventResponse.parse(error.body).event);
      setCollisions(collided);
      if (collided.length > 0) throw error;
      return send(EventFields.parse(inputOf(form.control.getValues())));
    }
  };
  /** Merges the saved event into the form. Fields that both sides changed keep the current user's value. */
  const merge = (saved: EventResponse): Collision[] => {
    const { control } = form;
    const before = eventFields.textsOf(valuesOf(base.current));
    const merged = mergeEvent(before, eventFields.textsOf(control.getValues()), saved);
    base.current = saved;
    control.reset(valuesOf(saved), { keepValues: true });
    for (const field of eventFields.names)
      control.setValue(field, merged.values[field], { shouldDirty: true });
    return merged.collisions;
  };
  const form = usePortalForm(EventFields, {
    defaults: valuesOf(event),
    toInput: inputOf,
    save: async (input) => {
      const saved = await send(input);
      base.current = saved;
      setCollisions([]);
      setNote('');
      form.control.reset(valuesOf(saved), { keepValues: true });
      onSaved(saved);
      toastSuccess(text.saved);
    },
    failed: () => toastError(text.failed),
  });
  const decide = ({ field, value }: Collision, isTheirs: boolean) => {
    if (isTheirs) form.control.setValue(field, value, { shouldDirty: true });
    setCollisions(collisions.filter((other) => other.field !== field));
  };
  return (
    <EventForm
      form={form}
      submit={common.update}
      doubtsOf={(input) => [...doubtsOf(input, event), ...tellingOf(input, base.current, setNote)]}
      leaving={messages.form.leaveLost}
    >
      {collisions.length > 0 && <Conflict {...text.stale} fields={savedFields(collisions, decide)} />}
      <RequiredNote />
      <div className="c-event">
        <DetailsSection form={form} mark="A" />
        <AddressSection form={form} mark="B" />
        <TimeSection form={form} mark="C" />
        <Section title={messages.form.other} mark="D">
          <CapacityInput form={form} />
        </Section>
      </div>
    </EventForm>
  );
}
