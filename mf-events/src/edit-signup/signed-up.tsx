import { isStillOn } from '@portal/contracts/events.rules';
import { firstOf } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatEventDate } from '@portal/kit/format';
import { Link, useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { Actions } from '@portal/kit/ui/button';
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
      {isOn && <CalendarButton events={[id]} name={name} isText />}
      {canChange && <Link to={pathTo(paths.eventSignup, { id })}>{messages.mine.another}</Link>}
    </Actions>
  );
}

/** Says that the sign-up has a place, what follows from a program that is out, and until when it can be changed. */
export function SignedUp({ performance }: { performance: PerformanceResponse }) {
  const { event } = performance;
  const { signedUp, mailed, confirmFirst, until, published, late } = messages.edit;
  const isOut = event.published && !event.hidden;
  const changeable = until(formatEventDate(event.date, event.timeZone));
  const state: unknown = useLocation().state;
  const session = useSession();
  const isUnconfirmed = session.status === 'signed-in' && session.unconfirmed === true;
  return (
    <>
      <p className="p-measure">
        <strong>{signedUp(fullName(firstOf(performance).profile))}</strong>{' '}
        {isMailed(state) && !isUnconfirmed && `${mailed} `}
        {isOut ? (performance.published ? published : late(event.contact ?? '')) : changeable}
      </p>
      <ConfirmFirst>{confirmFirst}</ConfirmFirst>
    </>
  );
}
