import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { SheetFacts } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';

const text = messages.coming;
const notes = ['bring', 'piano', 'stepFree'] as const;

/** Returns whether the event has any notes for its visitors. */
export const hasNotes = (event: PublicProgramResponse): boolean => notes.some((note) => event[note]);

/** Shows the event's notes on what to bring, the piano and step-free access, if it has any. */
export function EventNotes({ event }: { event: PublicProgramResponse }) {
  if (!hasNotes(event)) return null;
  const facts = notes.flatMap((note) => (event[note] ? [{ name: text[note], text: event[note] }] : []));
  return <SheetFacts facts={facts} />;
}
