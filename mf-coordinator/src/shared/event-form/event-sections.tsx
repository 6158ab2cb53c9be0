import { copiedNotes, eventNotes } from '@portal/contracts/event-fields.rules';
import type { EventFields, EventResponse } from '@portal/contracts/events';
import { zoneOf } from '@portal/contracts/state-zones';
import { states, type State } from '@portal/contracts/states';
import type { PortalForm } from '@portal/kit/form';
import { TextButton } from '@portal/kit/ui/button';
import { Combobox } from '@portal/kit/ui/combobox';
import { FieldRow } from '@portal/kit/ui/field';
import { Notice } from '@portal/kit/ui/notice';
import { Section } from '@portal/kit/ui/section';
import { Select } from '@portal/kit/ui/select';
import { DateTimeInput, TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { useMemo, type ChangeEvent, useState } from 'react';
import type { EventValues } from './event-values.ts';
import { messages } from '../../messages.ts';
import { isSameClock, timeZoneOptions, zoneName } from './time-zones.ts';
import { addressLine } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { listManagedEvents } from '../../events.api.ts';
import './event-sections.css';

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Returns the coordinator's events since a year ago by address, as far as they are on the first page of the
 * response.
 */
const useVenues = (): ReadonlyMap<string, EventResponse> => {
  const [startDate] = useState(() => String(Date.now() - year));
  const { data } = useRead(listManagedEvents({ searchWords: '', startDate, page: '1' }));
  return new Map(data?.data.map((event) => [addressLine(event.address), event]));
};

export type EventForm = PortalForm<EventValues, EventFields>;

interface PartProps {
  form: EventForm;
  /** The letter next to the section's title. */
  mark: string;
}

const text = messages.form;

const isWithin = (line: string, typed: string): boolean =>
  line.toLowerCase().includes(typed.trim().toLowerCase());

const isState = (text: string): text is State => states.some((state) => state === text);

export function AddressSection({ form: { field, control }, mark }: PartProps) {
  const state = field('address.state');
  // The time zone follows the state until the user selects one.
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    void state.onChange(event);
    const { value } = event.currentTarget;
    if (isState(value) && control.getFieldState('timeZone').isTouched !== true)
      control.setValue('timeZone', zoneOf(value), { shouldDirty: true });
  };
  const venues = useVenues();
  /**
   * Fills in the address and time zone of an earlier event. Fills in its notes about the place only where the fields are
   * empty.
   */
  const take = (event: EventResponse | undefined) => {
    if (!event) return;
    control.setValue('address', event.address, { shouldDirty: true });
    control.setValue('timeZone', event.timeZone, { shouldDirty: true });
    for (const name of copiedNotes)
      control.setValue(name, control.getValues(name) || (event[name] ?? ''), { shouldDirty: true });
  };
  return (
    <Section title={text.address} mark={mark}>
      <Combobox
        label={text.street}
        required
        listLabel={text.venues}
        suggest={(typed) => [...venues.keys()].filter((line) => isWithin(line, typed))}
        onChoose={(line) => take(venues.get(line))}
        {...field('address.street')}
      />
      <TextInput label={text.city} required autoComplete="off" {...field('address.city')} />
      <FieldRow>
        <Select label={text.state} required options={states} {...state} onChange={choose} />
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
    <div className="c-event__details">
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
    </div>
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

/** Warns if the time zone does not match the state. */
function ZoneNotice({ form: { control } }: Pick<PartProps, 'form'>) {
  const {
    address: { state },
    timeZone: zone,
  } = control.watch();
  if (!isState(state) || isSameClock(zone, zoneOf(state))) return null;
  const name = zoneName(zoneOf(state));
  const use = () => control.setValue('timeZone', zoneOf(state), { shouldDirty: true });
  return (
    <Notice action={<TextButton onClick={use}>{text.useZone(name)}</TextButton>}>
      {text.zoneDiffers(state, name)}
    </Notice>
  );
}

export function TimeSection({ form, mark }: PartProps) {
  const { field, control } = form;
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
      <ZoneNotice form={form} />
    </Section>
  );
}
