import { eventNotes } from '@portal/contracts/event-fields.rules';
import type { EventFields, EventResponse } from '@portal/contracts/events';
import { eachField } from '@portal/contracts/piece.rules';
import { numberOf } from '@portal/kit/form';
import { readerTimeZone } from '@portal/kit/format';
import { fromLocalInput, toLocalInput } from '@portal/kit/local-time';
import { messages } from '../../messages.ts';

/** Returns the values of a new event's form. */
export const emptyEvent = () => ({
  name: '',
  description: '',
  address: { street: '', city: '', state: '', zip: '' },
  // In the event's time zone, in the format of a date-time input.
  date: '',
  duration: '',
  capacity: '',
  timeZone: readerTimeZone(),
  ...eachField(eventNotes, () => ''),
});

/** The values of the event form, as typed. */
export type EventValues = ReturnType<typeof emptyEvent>;

export const valuesOf = (event: EventResponse): EventValues => ({
  name: event.name,
  description: event.description,
  address: { ...event.address },
  date: toLocalInput(event.date, event.timeZone),
  duration: String(event.duration),
  capacity: event.capacity === 0 ? '' : String(event.capacity),
  timeZone: event.timeZone,
  ...eachField(eventNotes, (note) => event[note] ?? ''),
});

/** Returns the values for a copy of an event, without a date. */
export const cloneOf = (event: EventResponse): EventValues => {
  const { copyOf } = messages.create;
  const isCopy = event.name.startsWith(copyOf(''));
  return { ...valuesOf(event), name: isCopy ? event.name : copyOf(event.name), date: '' };
};

export const inputOf = ({ date, duration, capacity, ...values }: EventValues) => ({
  ...values,
  date: fromLocalInput(date, values.timeZone),
  duration: numberOf(duration),
  capacity: numberOf(capacity),
});

/** Returns whether the date is in the past. */
export const isPast = ({ date }: Pick<EventFields, 'date'>): boolean => Date.parse(date) < Date.now();

const names = [
  'name',
  'description',
  ...eventNotes,
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'date',
  'duration',
  'timeZone',
  'capacity',
] as const;

/** The name of a field in the event form. */
export type EventField = (typeof names)[number];
export type FieldTexts = Record<EventField, string>;

/** The field names of the event form in page order, and a conversion of its values to texts by field name. */
export const eventFields = {
  names,
  textsOf: ({ address, ...values }: EventValues): FieldTexts => ({
    ...values,
    'address.street': address.street,
    'address.city': address.city,
    'address.state': address.state,
    'address.zip': address.zip,
  }),
};
