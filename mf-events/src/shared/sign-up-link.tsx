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
  /** Style of the link while places are left. */
  look: 'primary' | 'secondary' | 'quiet';
  /** Whether the family plays there, which changes the label. */
  isOwn?: boolean;
}

/** Links to an event: to sign up, or to view it if it is full, over or canceled. */
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
      // Passes the event to the next page, which then opens without loading.
      onClick={() => handOver(getEvent(event._id), event)}
      aria-label={messages.event.about(action, event.name)}
    >
      {action}
    </LinkButton>
  );
}
