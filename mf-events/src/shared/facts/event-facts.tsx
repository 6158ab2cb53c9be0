import { common } from '@portal/kit/messages';
import { signupNotes } from '@portal/contracts/event-fields.rules';
import { isStillOn } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { breakableParts } from '@portal/contracts/text';
import { addressLine, formatReaderTimes } from '@portal/kit/format';
import { TextButton } from '@portal/kit/ui/button';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { passOn } from '../pass-on.ts';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { Fold } from '../fold.tsx';
import { Directions } from './directions.tsx';
import { Fact, Facts } from './fact.tsx';

const text = messages.event;
const emailAddress = /([^\s,;:<>()]+@[^\s,;:<>()]+)/;

const breakable = (address: string): ReactNode[] =>
  breakableParts(address).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));

// Turns web addresses in a coordinator's note into links.
const withLinks = (note: string): ReactNode[] =>
  note.split(emailAddress).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} className="p-alone" href={`mailto:${part}`}>
        <span>{breakable(part)}</span>
      </a>
    ),
  );

/** Shows the coordinator's notes for families about an event. */
export function NoteFacts({ event }: { event: PerformanceResponse['event'] }) {
  return signupNotes.map(
    (note) =>
      event[note] && (
        <Fact key={note} label={text[note]}>
          {withLinks(event[note])}
        </Fact>
      ),
  );
}

// The page for sign-ups names the event before the login. A public program needs no login.
const linkTo = ({ _id: id, publicAddress: address }: PerformanceResponse['event']): string =>
  new URL(
    address === undefined ? pathTo(paths.eventSignup, { id }) : pathTo(paths.publicProgram, { address }),
    location.origin,
  ).href;

interface EventFactsProps {
  event: PerformanceResponse['event'];
  /** Further facts, shown after date and place. */
  children?: ReactNode;
}

/** Shows date and place of an event and, folded, the coordinator's notes. */
export function EventFacts({ event, children }: EventFactsProps) {
  const { date, duration, timeZone } = event;
  const readerTimes = formatReaderTimes(date, duration, timeZone);
  return (
    <div className="p-stack">
      <Facts>
        <Fact label={common.when}>
          <TicketDate date={date} timeZone={timeZone} duration={duration} />
          {readerTimes !== '' && <p className="p-soft">{text.readerTimes(readerTimes)}</p>}
        </Fact>
        <Fact label={text.where}>
          {addressLine(event.address)}
          <p className="e-facts__links">
            <Directions event={event} />
            {!event.canceled && isStillOn(event, new Date()) && (
              <>
                <CalendarButton events={[event._id]} name={event.name} isText />
                <TextButton
                  aria-label={text.about(text.share, event.name)}
                  onClick={() => void passOn(event.name, linkTo(event))}
                >
                  {text.share}
                </TextButton>
              </>
            )}
          </p>
        </Fact>
        {children}
      </Facts>
      {signupNotes.some((note) => event[note]) && (
        <Fold name="notes" title={text.before}>
          <Facts>
            <NoteFacts event={event} />
          </Facts>
        </Fold>
      )}
    </div>
  );
}
