import type { EventResponse } from '@portal/contracts/events';
import { hasEnded, hasStarted, placesLeft } from '@portal/contracts/events.rules';
import { messages } from '../messages.ts';

/** Shows the status of an event: '7 places left', 'Full', 'Over' or 'Canceled'. */
export function Places({ event }: { event: EventResponse }) {
  const left = placesLeft(event);
  if (event.canceled) return <strong className="p-look">{messages.event.canceled}</strong>;
  if (hasEnded(event, new Date())) return <span className="p-soft">{messages.event.over}</span>;
  if (hasStarted(event, new Date())) return <span className="p-soft">{messages.event.begun}</span>;
  if (left === undefined) return <span className="p-free">{messages.event.unlimited}</span>;
  if (left === 0) return <strong className="p-look">{messages.event.full}</strong>;
  return <span className="p-free">{messages.event.placesLeft(left)}</span>;
}
