import { eventNotes, type EventFields } from '@portal/contracts/events';
import { states } from '@portal/contracts/states';
import type { PortalForm } from '@portal/kit/form';
import { FieldRow } from '@portal/kit/ui/field';
import { Section } from '@portal/kit/ui/section';
import { Select } from '@portal/kit/ui/select';
import { DateTimeInput, TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { useMemo } from 'react';
import type { EventValues } from './event-values.ts';
import { messages } from './messages.ts';
import { timeZoneOptions } from './time-zones.ts';

export type EventForm = PortalForm<EventValues, EventFields>;

interface PartProps {
  form: EventForm;
  /** The letter of its rehearsal mark. */
  mark: string;
}

const text = messages.form;

export function AddressSection({ form: { field }, mark }: PartProps) {
  return (
    <Section title={text.address} mark={mark}>
      <TextInput label={text.street} required autoComplete="off" {...field('address.street')} />
      <TextInput label={text.city} required autoComplete="off" {...field('address.city')} />
      <FieldRow>
        <Select label={text.state} required options={states} {...field('address.state')} />
        <TextInput
          label={text.zip}
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('address.zip')}
        />
      </FieldRow>
    </Section>
  );
}

export function DetailsSection({ form, mark, capacity = false }: PartProps & { capacity?: boolean }) {
  const { field } = form;
  return (
    <Section title={text.details} mark={mark}>
      <TextInput label={text.name} required autoComplete="off" {...field('name')} />
      <Textarea label={text.description} {...field('description')} />
      {eventNotes.map((note) => (
        <TextInput
          key={note}
          label={text[note]}
          hint={text.hints[note]}
          autoComplete="off"
          {...field(note)}
        />
      ))}
      {capacity && <CapacityInput form={form} />}
    </Section>
  );
}

export function CapacityInput({ form: { field } }: { form: EventForm }) {
  return (
    <TextInput
      label={text.capacity}
      hint={text.capacityHint}
      inputMode="numeric"
      autoComplete="off"
      {...field('capacity')}
    />
  );
}

export function TimeSection({ form: { field, control }, mark }: PartProps) {
  const zone = control.formState.defaultValues?.timeZone ?? '';
  const zones = useMemo(() => timeZoneOptions(zone), [zone]);
  return (
    <Section title={text.time} mark={mark}>
      <DateTimeInput label={text.date} required hint={text.dateHint} {...field('date')} />
      <FieldRow>
        <TextInput
          label={text.duration}
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('duration')}
        />
        <Select label={text.timeZone} options={zones} placeholder={null} {...field('timeZone')} />
      </FieldRow>
    </Section>
  );
}
