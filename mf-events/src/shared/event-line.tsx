import type { EventResponse } from '@portal/contracts/events';
import { DatedLine } from '@portal/kit/ui/lines';
import type { ReactNode } from 'react';
import { Places } from './places.tsx';

/** A line about an event: when, what, where and places left, with an action. */
export function EventLine({ event, action }: { event: EventResponse; action: ReactNode }) {
  const { name, address, date, timeZone } = event;
  return (
    <DatedLine title={name} date={date} timeZone={timeZone} status={<Places event={event} />} action={action}>
      <p className="p-soft">
        {address.city}, {address.state}
      </p>
    </DatedLine>
  );
}
