import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { SheetFacts } from '@portal/kit/ui/sheet';
import { messages } from '../messages.ts';

const text = messages.coming;
const notes = ['bring', 'piano', 'stepFree'] as const;

/** Whether the event says anything about what to know before one comes. */
export const hasNotes = (event: PublicProgramResponse): boolean => notes.some((note) => event[note]);

/** What to bring, the piano and step-free access, as far as the event says. */
export function EventNotes({ event }: { event: PublicProgramResponse }) {
  if (!hasNotes(event)) return null;
  const facts = notes.flatMap((note) => (event[note] ? [{ name: text[note], text: event[note] }] : []));
  return <SheetFacts facts={facts} />;
}
