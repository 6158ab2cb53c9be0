import type { EventResponse } from '@portal/contracts/events';
import { mergeFields } from '@portal/kit/form';
import { formatEventDate } from '@portal/kit/format';
import { Button } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import {
  eventFields,
  valuesOf,
  type EventField,
  type FieldTexts,
} from '../shared/event-form/event-values.ts';
import './edit-event.css';

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

const text = messages.edit.stale;

const labelOf = (field: Collision['field']): string =>
  messages.form[field.replace('address.', '') as Exclude<Collision['field'], `address.${string}`>];

interface StaleEventProps {
  collisions: readonly Collision[];
  /** `value` is the other user's value, or undefined to keep the current user's. */
  onDecide: (collision: Collision, value: string | undefined) => void;
}

/** Lists the fields another user also changed. Each keeps the current user's value unless the other one is chosen. */
export function StaleEvent({ collisions, onDecide }: StaleEventProps) {
  return (
    <section className="p-stack c-stale" aria-label={text.title}>
      <p>{text.body}</p>
      <ul className="c-stale__fields p-list">
        {collisions.map((collision) => {
          const label = labelOf(collision.field);
          const choice = (action: string, value: string | undefined) => (
            <Button
              small
              look="secondary"
              aria-label={text.choose(action, label)}
              onClick={() => onDecide(collision, value)}
            >
              {action}
            </Button>
          );
          return (
            <li key={collision.field} className="p-row">
              <strong>{label}</strong>
              <span>{text.theirs(collision.shown || text.nothing)}</span>
              {choice(text.takeTheirs, collision.value)}
              {choice(text.keepMine, undefined)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
