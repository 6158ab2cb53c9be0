import type { EventResponse } from '@portal/contracts/events';
import { formatEventDate } from '@portal/kit/format';
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
  const values = { ...mine };
  const collisions: Collision[] = [];
  for (const field of eventFields.names) {
    const value = theirs[field];
    if (mine[field] === base[field]) values[field] = value;
    else if (value !== base[field] && value !== mine[field]) {
      const shown = field === 'date' ? formatEventDate(saved.date, saved.timeZone) : value;
      collisions.push({ field, value, shown });
    }
  }
  return { values, collisions };
};
