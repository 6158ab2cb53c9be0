import { hasStarted } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { LinkButton } from '@portal/kit/ui/button';
import { SheetFacts, SheetGroup } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';

const text = messages.coming;
const notes = ['bring', 'piano', 'stepFree'] as const;

function Invitation({ event }: { event: PublicProgramResponse }) {
  if (event.isFull) return <p>{text.full}</p>;
  return (
    <>
      <p>{text.invitation}</p>
      {/* Who is not logged in comes back to it after the login. */}
      <LinkButton to={pathTo(paths.eventSignup, { id: event._id })}>{text.signUp}</LinkButton>
    </>
  );
}

/** An event whose program is not there yet. */
export function Coming({ event }: { event: PublicProgramResponse }) {
  const facts = notes.flatMap((note) => (event[note] ? [{ name: text[note], text: event[note] }] : []));
  return (
    <SheetGroup>
      {event.description !== '' && <p className="p-sheet__long">{event.description}</p>}
      {facts.length > 0 && <SheetFacts facts={facts} />}
      <p className="p-sheet__quote">{text.soon}</p>
      {!hasStarted(event, new Date()) && <Invitation event={event} />}
    </SheetGroup>
  );
}
