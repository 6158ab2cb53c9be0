import { publicNotes } from '@portal/contracts/event-fields.rules';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { SheetFacts } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';

const text = messages.coming;

/** Returns whether the event has any notes for its visitors. */
export const hasNotes = (event: PublicProgramResponse): boolean => publicNotes.some((note) => event[note]);

/** Shows the event's notes for visitors, if it has any. */
export function EventNotes({ event }: { event: PublicProgramResponse }) {
  if (!hasNotes(event)) return null;
  const facts = publicNotes.flatMap((note) => (event[note] ? [{ name: text[note], text: event[note] }] : []));
  return <SheetFacts facts={facts} />;
}
