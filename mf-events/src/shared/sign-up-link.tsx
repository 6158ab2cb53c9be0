import type { EventResponse } from '@portal/contracts/events';
import { takesSignups } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import { handOver } from '@portal/kit/read';
import { LinkButton } from '@portal/kit/ui/button';
import { getEvent } from '../events.api.ts';
import { eventSignupPage } from '../lazy-pages.ts';
import { messages } from '../messages.ts';

export interface SignUpLinkProps {
  event: EventResponse;
  /** How it is drawn while there is room. */
  look: 'primary' | 'secondary';
  /** The family plays there: says that instead. */
  isOwn?: boolean;
}

/** Leads to an event: to sign up, or to look where it is full, over or canceled. */
export function SignUpLink({ event, look, isOwn = false }: SignUpLinkProps) {
  const isOpen = takesSignups(event, new Date());
  const { youPlay, signUp, see } = messages.event;
  const action = isOwn ? youPlay : isOpen ? signUp : see;
  const fetchCode = () => void eventSignupPage().catch(() => undefined);
  return (
    <LinkButton
      to={pathTo(paths.eventSignup, { id: event._id })}
      look={isOpen && !isOwn ? look : 'quiet'}
      small
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      // The next page needs what this one has: it opens without waiting.
      onClick={() => handOver(getEvent(event._id), event)}
      aria-label={messages.event.about(action, event.name)}
    >
      {action}
    </LinkButton>
  );
}
