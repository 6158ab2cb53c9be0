import type { EventFields, EventResponse } from '@portal/contracts/events';
import { addressLine, formatEventDate } from '@portal/kit/format';
import { Actions, Button } from '@portal/kit/ui/button';
import { differingFields } from '../event-values.ts';
import { messages } from '../messages.ts';
import './stale-event.css';

const text = messages.edit.stale;

const shown = (event: EventResponse, field: keyof EventFields): string => {
  if (field === 'address') return addressLine(event.address);
  if (field === 'date') return formatEventDate(event.date, event.timeZone);
  return String(event[field] ?? '') || text.nothing;
};

interface StaleEventProps {
  mine: EventFields;
  theirs: EventResponse;
  onTakeTheirs: () => void;
}

/** What somebody else has saved meanwhile, and the two ways on. Nothing typed is lost by looking. */
export function StaleEvent({ mine, theirs, onTakeTheirs }: StaleEventProps) {
  return (
    <section className="p-stack c-stale" aria-label={text.title}>
      <p>{text.body}</p>
      <dl className="c-stale__fields">
        {differingFields(mine, theirs).map((field) => (
          <div key={field}>
            <dt>{messages.form[field]}</dt>
            <dd>{shown(theirs, field)}</dd>
          </div>
        ))}
      </dl>
      <Actions>
        <Button type="submit" look="secondary">
          {text.keepMine}
        </Button>
        <Button look="quiet" onClick={onTakeTheirs}>
          {text.takeTheirs}
        </Button>
      </Actions>
    </section>
  );
}
