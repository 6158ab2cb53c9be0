import { isStillOn } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatEventDate } from '@portal/kit/format';
import { useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
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
  const { signedUp, mailed, confirmFirst, until, published } = messages.edit;
  const state: unknown = useLocation().state;
  const session = useSession();
  const isUnconfirmed = session.status === 'signed-in' && session.unconfirmed === true;
  return (
    <>
      <p className="p-measure">
        <strong>{signedUp}</strong> {isMailed(state) && !isUnconfirmed && `${mailed} `}
        {event.published && !event.hidden ? published : until(formatEventDate(event.date, event.timeZone))}
      </p>
      <ConfirmFirst>{confirmFirst}</ConfirmFirst>
    </>
  );
}
