import { hasStarted } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { LinkButton } from '@portal/kit/ui/button';
import { SheetGroup } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';
import { EventNotes } from './event-notes.tsx';

const text = messages.coming;

function Invitation({ event }: { event: PublicProgramResponse }) {
  if (event.isFull) return <p>{text.full}</p>;
  return (
    <>
      {event.placesLeft !== undefined && <p className="p-soft">{text.placesLeft(event.placesLeft)}</p>}
      <p>{text.invitation}</p>
      {/* Leads visitors to the login, and back to the sign-up page after it. */}
      <LinkButton to={pathTo(paths.eventSignup, { id: event._id })}>{text.signUp}</LinkButton>
    </>
  );
}

/** Shown before the program is published. */
export function Coming({ event }: { event: PublicProgramResponse }) {
  return (
    <SheetGroup>
      {event.description !== '' && <p className="p-sheet__long">{event.description}</p>}
      <EventNotes event={event} />
      <p className="p-sheet__quote">{text.soon}</p>
      {!hasStarted(event, new Date()) && <Invitation event={event} />}
    </SheetGroup>
  );
}
