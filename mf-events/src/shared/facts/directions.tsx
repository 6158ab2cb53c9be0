import type { EventResponse } from '@portal/contracts/events';
import { mapOf } from '@portal/kit/format';
import { messages as kitMessages } from '@portal/kit/messages';
import { messages } from '../../messages.ts';

/** The way to an event, on a map elsewhere: a plain link, so nobody is asked before somebody follows it. */
export function Directions({ event }: { event: Pick<EventResponse, 'name' | 'address'> }) {
  const label = messages.event.about(messages.event.directions, event.name);
  return (
    <a
      className="p-alone"
      href={mapOf(event.address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} ${kitMessages.newTab}`}
    >
      {messages.event.directions}
    </a>
  );
}
