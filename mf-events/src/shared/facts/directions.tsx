import type { EventResponse } from '@portal/contracts/events';
import { mapOf } from '@portal/kit/format';
import { messages as kitMessages } from '@portal/kit/messages';
import { messages } from '../../messages.ts';

interface DirectionsProps {
  event: Pick<EventResponse, 'name' | 'address'>;
  /** Whether the link is part of a line of text and must not be taller. */
  isInline?: boolean;
}

/** Links to a map on another site. Nothing is requested from that site before the click. */
export function Directions({ event, isInline = false }: DirectionsProps) {
  const label = messages.event.about(messages.event.directions, event.name);
  return (
    <a
      className={isInline ? undefined : 'p-alone'}
      href={mapOf(event.address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} ${kitMessages.newTab}`}
    >
      {messages.event.directions}
    </a>
  );
}
