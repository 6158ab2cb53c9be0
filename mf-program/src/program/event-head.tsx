import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { formatEventDay, formatPrintedDay, formatTimes, mapOf, zoneNote } from '@portal/kit/format';
import { messages as kitMessages } from '@portal/kit/messages';
import { SheetHead } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';
import './program.css';

const text = messages.head;

/** Header of the program: name, date and place of the event. */
export function EventHead({ event }: { event: PublicProgramResponse }) {
  const { name, date, duration, timeZone, address, program } = event;
  const times = [formatTimes(date, duration, timeZone), zoneNote(date, timeZone)].filter(Boolean).join(' ');
  return (
    <SheetHead above={program ? text.program : text.event} title={name}>
      <p className="p-sheet__lede">
        <span className="p-no-print">{formatEventDay(date, timeZone)}</span>
        <span className="mf-program-paper">{formatPrintedDay(date, timeZone)}</span>
        <time dateTime={date}>{times}</time>
      </p>
      <p className="p-soft">
        {address.street}, {address.city}
        <span className="p-no-print">
          {'\u00a0· '}
          <a
            href={mapOf(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${text.directionsTo(name)} ${kitMessages.newTab}`}
          >
            {text.directions}
          </a>
        </span>
      </p>
    </SheetHead>
  );
}
