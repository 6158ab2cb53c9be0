import { paths } from '@portal/contracts/paths';
import { Link } from '@portal/kit/router';
import { messages } from '../messages.ts';

/** Link back to the event list. */
export function BackToEvents() {
  return (
    <Link to={paths.events}>
      <span aria-hidden="true">‹ </span>
      {messages.event.back}
    </Link>
  );
}
