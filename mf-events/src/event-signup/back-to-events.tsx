import { paths } from '@portal/contracts/paths';
import { Link } from '@portal/kit/router';
import { messages } from '../messages.ts';

/** The way back to the list of events. */
export function BackToEvents() {
  return (
    <Link to={paths.events}>
      <span aria-hidden="true">‹ </span>
      {messages.event.back}
    </Link>
  );
}
