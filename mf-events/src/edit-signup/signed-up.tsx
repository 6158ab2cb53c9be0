import { isStillOn } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatEventDate } from '@portal/kit/format';
import { useLocation } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { ProgramLinks } from '../shared/program-links.tsx';
import { isMailed } from '../shared/just-signed-up.ts';

/** Shows the actions for a sign-up other than changing it. */
export function TicketActions({
  event,
  canChange,
}: {
  event: PerformanceResponse['event'];
  canChange: boolean;
}) {
  const { _id: id, name } = event;
  const isOn = !event.canceled && isStillOn(event, new Date());
  return (
    <Actions>
      <ProgramLinks event={event} />
      {isOn && <CalendarButton events={[id]} name={name} />}
      {canChange && (
        <LinkButton look="quiet" small to={pathTo(paths.eventSignup, { id })}>
          {messages.mine.another}
        </LinkButton>
      )}
    </Actions>
  );
}

/** Confirms the sign-up and shows until when it can be changed. */
export function SignedUp({ event }: { event: PerformanceResponse['event'] }) {
  const { signedUp, mailed, until, published } = messages.edit;
  const state: unknown = useLocation().state;
  return (
    <p className="p-measure">
      <strong>{signedUp}</strong> {isMailed(state) && `${mailed} `}
      {event.published && !event.hidden ? published : until(formatEventDate(event.date, event.timeZone))}
    </p>
  );
}
