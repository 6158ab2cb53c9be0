import type { EventResponse } from '@portal/contracts/events';
import { mergeFields } from '@portal/kit/form';
import { formatEventDate } from '@portal/kit/format';
import type { SavedField } from '@portal/kit/ui/conflict';
import { messages } from '../messages.ts';
import {
  eventFields,
  valuesOf,
  type EventField,
  type FieldTexts,
} from '../shared/event-form/event-values.ts';

/** A field that both sides changed to different values. */
export interface Collision {
  field: EventField;
  /** The value the other user saved, as a form value and as shown. */
  value: string;
  shown: string;
}

/** The merged form values (theirs if only they changed a field, otherwise mine) and the fields in conflict. */
export interface Merged {
  values: FieldTexts;
  collisions: Collision[];
}

/** Merges an edit that started from `base` with the event another user has saved since, field by field. */
export const mergeEvent = (base: FieldTexts, mine: FieldTexts, saved: EventResponse): Merged => {
  const theirs = eventFields.textsOf(valuesOf(saved));
  const collisions: Collision[] = [];
  for (const field of eventFields.names) {
    const value = theirs[field];
    if (mine[field] !== base[field] && value !== base[field] && value !== mine[field]) {
      const shown = field === 'date' ? formatEventDate(saved.date, saved.timeZone) : value;
      collisions.push({ field, value, shown });
    }
  }
  return { values: mergeFields(base, mine, theirs), collisions };
};

const labelOf = (field: EventField): string =>
  messages.form[field.replace('address.', '') as Exclude<EventField, `address.${string}`>];

/** Lists the fields in conflict, each to be decided by itself. */
export const savedFields = (
  collisions: readonly Collision[],
  decide: (collision: Collision, isTheirs: boolean) => void,
): SavedField[] =>
  collisions.map((collision) => ({
    label: labelOf(collision.field),
    value: collision.shown,
    onChoose: (isTheirs) => decide(collision, isTheirs),
  }));
